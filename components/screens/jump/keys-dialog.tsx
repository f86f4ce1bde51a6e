import { useState } from 'react'
import { loadWords } from '../../../client/words/i18n.ts'
import { useSession } from '../../shared/call/use-session.ts'
import { useText } from '../../shared/call/use-text.ts'
import { Switch } from '../../ui/form/checkbox.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import * as css from './jump.css.ts'
import { goKeys, readKeysOff, type SingleKey, saveKeysOff, singleKeys } from './keys.ts'

/** Keys on the page of an access request that waits. */
const decideKeys = ['a', 'r', 'j', 'k'] as const

/** The dialog's texts. */
export const words = () => loadWords(['jump', 'menus', 'ui'])

/** All keys of the portal; those without Ctrl or Command can be switched off in this browser (SC 2.1.4). */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const { t, wordAt } = useText()
  const { menus } = useSession()
  const [off, setOff] = useState(readKeysOff)
  const toggle = (key: SingleKey, on: boolean) => {
    const now = on ? off.filter(each => each !== key) : [...off, key]
    saveKeysOff(now)
    setOff(now)
  }
  const targets = Object.entries(goKeys).flatMap(([key, target]) => {
    if (target === '/home') return [{ key, name: t('portal:bar.workspace') }]
    return menus.some(menu => menu.key === target) ? [{ key, name: wordAt(`menus:${target}`) }] : []
  })
  return (
    <Dialog open title={t('jump:keys.title')} onClose={onClose}>
      <dl className={css.keys}>
        <Key keys={['Ctrl/⌘', 'K']} text={t('portal:bar.jump')} />
        <Key keys={['/']} text={t('portal:bar.jump')} />
        <Key keys={['?']} text={t('jump:keys.title')} />
        <Key keys={['F8']} text={t('jump:keys.message')} />
        <Key keys={['Ctrl/⌘', 'Enter']} text={t('jump:keys.send')} />
        {decideKeys.map(key => (
          <Key key={key} keys={[key.toUpperCase()]} text={t(`jump:keys.decide.${key}`)} />
        ))}
        {targets.map(({ key, name }) => (
          <Key key={key} keys={['g', key]} text={t('jump:keys.open', { name })} />
        ))}
      </dl>
      <div className={css.settings}>
        <h3>{t('jump:keys.single')}</h3>
        <p>{t('jump:keys.singleText')}</p>
        {singleKeys.map(key => (
          <Switch
            key={key}
            label={t(`jump:keys.group.${key}`)}
            checked={!off.includes(key)}
            onChange={event => toggle(key, event.currentTarget.checked)}
          />
        ))}
      </div>
    </Dialog>
  )
}

const Key = ({ keys, text }: { keys: readonly string[]; text: string }) => (
  <>
    <dt>
      {keys.map(key => (
        <kbd key={key} className={css.key}>
          {key}
        </kbd>
      ))}
    </dt>
    <dd className={css.keyText}>{text}</dd>
  </>
)
