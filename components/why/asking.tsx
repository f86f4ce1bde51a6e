import { zoneInForce } from '../../client/zone-in-force.ts'
import { menus } from '../../contract/menus.ts'
import { SelectField } from '../ui/select-field.tsx'
import { TextField } from '../ui/text-field.tsx'
import { useText } from '../use-text.ts'
import * as css from './why.css.ts'

/** What is asked as a field holds it: a menu `1011`, a button `1011-USER_HANDOVER`, `signIn`, or what the opener asked. */
export type Asked = { what: string; at: string }

type Props = {
  value: Asked
  /** In the words of its opener, where it is none of the rights in the list. */
  own: { value: string; label: string } | null
  fault: string | undefined
  onChange: (part: Partial<Asked>) => void
}

/** Chooses what is asked, and for which moment. */
export function Asking({ value, own, fault, onChange }: Props) {
  const { t, wordAt } = useText()
  const rights = menus.flatMap(menu => {
    const screen = wordAt(`menus:${menu.key}`)
    return [
      { value: String(menu.id), label: t('why:screen', { menu: screen }) },
      ...menu.buttons.map(button => ({
        value: `${menu.id}-${button}`,
        label: t('why:action', { menu: screen, button: wordAt(`menus:button.${button}`) }),
      })),
    ]
  })
  return (
    <div className={css.asking}>
      <SelectField
        label={t('why:what')}
        options={[...(own ? [own] : []), { value: 'signIn', label: t('why:signIn') }, ...rights]}
        value={value.what}
        onChange={event => onChange({ what: event.currentTarget.value })}
      />
      <TextField
        type="datetime-local"
        label={t('why:when')}
        hint={t('why:whenHint', { zone: zoneInForce() })}
        error={fault}
        value={value.at}
        onChange={event => onChange({ at: event.currentTarget.value })}
      />
    </div>
  )
}
