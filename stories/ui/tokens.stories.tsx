import { stack, wide } from '../ground.css.ts'
import type { Story } from '../story.ts'
import { colors, name, steps, swatches } from './tokens.css.ts'

export default { title: 'UI / Tokens' }

export const Colours: Story = () => (
  <ul className={swatches} style={{ padding: 0, listStyle: 'none' }}>
    {Object.entries(colors).map(([key, swatch]) => (
      <li key={key}>
        <div className={swatch} />
        <span className={name}>{key}</span>
      </li>
    ))}
  </ul>
)

export const Type: Story = () => (
  <div className={stack}>
    {Object.entries(steps).map(([key, step]) => (
      <div key={key} className={wide}>
        <span className={name}>text.{key}</span>
        <p className={step}>
          I l 1 0 O B 8 · Site HR-2041-301 ·{' '}
          <span lang="zh-CN">评价某注射液在复发难治淋巴瘤患者中的安全性</span> ·{' '}
          <span lang="ja">治験責任医師 佐藤 健</span> · Señalización
        </p>
      </div>
    ))}
  </div>
)
