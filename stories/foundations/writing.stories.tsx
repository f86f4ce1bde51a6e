import { date, dateTime } from '../../client/zones/format.ts'
import { type Locale, locales } from '../../contract/locales.ts'
import { fullName, listedName } from '../../contract/values/names.ts'
import { stack } from '../ground.css.ts'
import { Section, Sheet } from '../sheet.tsx'
import type { Story } from '../story.ts'

export default { title: 'Foundations / Writing' }

type Words = { action: Record<string, string> }
const common = import.meta.glob<Words>('../../locales/*/common.json', { eager: true, import: 'default' })
const errors = import.meta.glob<Record<string, string>>('../../locales/*/errors.json', {
  eager: true,
  import: 'default',
})

const inEach = (text: (locale: Locale) => string) =>
  locales.map(locale => (
    <span key={locale} lang={locale}>
      {text(locale)}
    </span>
  ))
const action = (name: string) =>
  inEach(locale => common[`../../locales/${locale}/common.json`]!.action[name]!)
const error = (code: string) => inEach(locale => errors[`../../locales/${locale}/errors.json`]![code]!)

const head = ['Text', ...locales]
const chinese = { lastName: '林', firstName: '海燕', latin: 'Haiyan Lin' }
const japanese = { lastName: '佐藤', firstName: '健', latin: 'Ken Sato' }
const spanish = { lastName: 'Núñez', firstName: 'Ana' }
const at = '2026-11-05T06:03:09Z'
const zone = 'Asia/Shanghai'
const formatNumber = (locale: Locale) => new Intl.NumberFormat(locale).format(1_234_567.5)

export const InFourLanguages: Story = () => (
  <div className={stack}>
    <Section
      title="Names, dates, numbers"
      says="Each reader gets names in the order of their language; Chinese and Japanese names have a Latin form for readers of English and Spanish. A day has no zone; an instant has one."
    >
      <Sheet
        name="Names, dates, numbers"
        head={head}
        rows={[
          ['Name in a sentence', ...inEach(locale => fullName(chinese, locale))],
          ['Name in a list', ...inEach(locale => listedName(japanese, locale))],
          ['Latin name', ...inEach(locale => fullName(spanish, locale))],
          ['Day', ...inEach(locale => date(at, { locale, zone }))],
          ['Instant', ...inEach(locale => dateTime(at, { locale, zone, offset: true }))],
          ['Number', ...inEach(formatNumber)],
        ]}
      />
    </Section>
    <Section
      title="Buttons"
      says="A button is a verb, with its object where the page has more than one. Words in sentence case, no full stop."
    >
      <Sheet
        name="Buttons"
        head={head}
        rows={['save', 'add', 'delete', 'export', 'retry'].map(name => [name, ...action(name)])}
      />
    </Section>
    <Section
      title="Errors"
      says="What happened, then what to do. No blame, no exclamation mark, no code in the sentence. One text for one code, in each language."
    >
      <Sheet
        name="Errors"
        head={head}
        rows={['990701', '100103', '202002'].map(code => [code, ...error(code)])}
      />
    </Section>
  </div>
)
