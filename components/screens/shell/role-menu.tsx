import { ChevronDown, UserCog } from 'lucide-react'
import { dateEnd } from '../../../client/zones/format.ts'
import { useSession } from '../../shared/call/use-session.ts'
import { useText } from '../../shared/call/use-text.ts'
import { ChoiceMenu } from '../../shared/page/choice-menu.tsx'
import { localName } from '../../shared/page/company-name.ts'
import { narrow, useMedia } from '../../shared/page/media.ts'
import { useNavigation } from '../../shared/page/navigation.tsx'
import { Button, IconButton } from '../../ui/base/button.tsx'
import { clip, roleText } from './top-bar.css.ts'
import { useTakeRole } from './use-take-role.tsx'

/** A role that appears as text and not as a choice (D16, H7). */
const plainRole = '-1'

/** The user's own screens: the role does not matter there and can't be chosen (D16). */
const personal: ReadonlySet<string> = new Set(['/timeZoneSetting', '/personset'])

/** The acting role, and the user's other roles (D15, D16). */
export function RoleMenu() {
  const { path } = useNavigation()
  return personal.has(path) ? null : <Roles />
}

function Roles() {
  const { t, locale } = useText()
  const { role, roles } = useSession()
  const small = useMedia(narrow)
  const taking = useTakeRole()
  if (!role) return <span className={roleText}>{t('portal:bar.noRole')}</span>
  const words = t('portal:bar.role', { role: localName(role, locale) })
  if (role.id === plainRole) return <span className={roleText}>{words}</span>
  const choose = async (id: string) => {
    const chosen = roles.find(each => each.id === id)
    if (chosen && id !== role.id) await taking.take(chosen)
  }
  const entries = roles.map(each => ({
    id: each.id,
    label: each.expiresAt
      ? `${localName(each, locale)} (${t('portal:bar.roleUntil', { date: dateEnd(each.expiresAt) })})`
      : localName(each, locale),
    checked: each.id === role.id,
    onChoose: () => void choose(each.id),
  }))
  return (
    <>
      {taking.dialog}
      <ChoiceMenu
        placement="bottom-end"
        label={t('portal:bar.roles')}
        entries={entries}
        trigger={
          small ? (
            <IconButton variant="quiet" icon={UserCog} label={words} />
          ) : (
            <Button iconEnd={ChevronDown}>
              <span className={clip}>{words}</span>
            </Button>
          )
        }
      />
    </>
  )
}
