import { buttonKey, isOffered, menus } from '../../../contract/access/menus.ts'
import { useText } from '../../shared/call/use-text.ts'
import { DateTimeField } from '../../ui/form/date/date-field.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import { PlaceFields } from './place-fields.tsx'
import { type ExplanationRequest, signIn } from './what-asked.ts'
import * as css from './why.css.ts'

type Props = {
  value: ExplanationRequest
  /** The label from the opener, if the call is none of the listed rights. */
  own: { value: string; label: string } | null
  /** Roles that can be chosen one by one. */
  roles: readonly { value: string; label: string }[]
  /** Whether a study or a site can be chosen. */
  placed: boolean
  onChange: (part: Partial<ExplanationRequest>) => void
}

/** Chooses the right, the role, the study or site, and the moment. */
export function Asking({ value, own, roles, placed, onChange }: Props) {
  const { t, wordAt } = useText()
  const rights = menus.flatMap(menu => {
    const screen = wordAt(`menus:${menu.key}`)
    const screenRight = { value: String(menu.id), label: t('why:screen', { menu: screen }) }
    const buttonRights = menu.buttons.map(button => ({
      value: buttonKey(menu.id, button),
      label: t('why:action', { menu: screen, button: wordAt(`menus:button.${button}`) }),
    }))
    return [screenRight, ...buttonRights].filter(({ value }) => isOffered(value))
  })
  return (
    <div className={css.asking}>
      <SelectField
        label={t('why:what')}
        options={[...(own ? [own] : []), { value: signIn, label: t('why:signIn') }, ...rights]}
        value={value.what}
        onChange={event => onChange({ what: event.currentTarget.value })}
      />
      <SelectField
        label={t('why:role')}
        options={[{ value: '', label: t('why:eachRole') }, ...roles]}
        value={value.role}
        onChange={event => onChange({ role: event.currentTarget.value })}
      />
      {placed && <PlaceFields value={value} onChange={onChange} />}
      <DateTimeField
        label={t('why:when')}
        hint={t('why:whenHint')}
        value={value.at}
        onChange={at => onChange({ at })}
      />
    </div>
  )
}
