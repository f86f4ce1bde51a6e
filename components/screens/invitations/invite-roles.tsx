import {
  listRequestableRoles,
  listRequestableSites,
  listRequestableStudies,
} from '../../../contract/access-requests/choices.ts'
import {
  listAssignableSites,
  listAssignableStudies,
  listGrantableRoles,
} from '../../../contract/assignments/calls.ts'
import { limits } from '../../../contract/limits.ts'
import { useScoped } from '../../shared/call/use-scoped.ts'
import { useText } from '../../shared/call/use-text.ts'
import { Button } from '../../ui/base/button.tsx'
import { GrantRow } from '../assignments/grant-row.tsx'
import { emptyGrant, grantFields } from '../assignments/grants.ts'
import * as css from './invitations.css.ts'
import { type Invite, useInviteRights } from './use-invite.ts'

const assignablePlaces = { studies: listAssignableStudies, sites: listAssignableSites }
const requestablePlaces = { studies: listRequestableStudies, sites: listRequestableSites }

/** The roles that the invited get, each with study, site and end; none is fine for a direct invitation. */
export function InviteRoles({ invite }: { invite: Invite }) {
  const { t } = useText()
  const { assigns, applies, invites } = useInviteRights()
  const grantable = useScoped(listGrantableRoles, {}, { enabled: assigns, loading: false }).data
  const requestable = useScoped(
    listRequestableRoles,
    {},
    { enabled: !assigns && applies, loading: false },
  ).data
  const { drafts } = invite.values
  const roles = (grantable ?? requestable)?.records ?? []
  if (!assigns && !applies) return null
  return (
    <div className={css.roles}>
      {drafts.map((draft, index) => (
        <GrantRow
          key={draft.key}
          id={`${invite.id}-${draft.key}`}
          number={index + 1}
          draft={draft}
          roles={roles.filter(each => each.refusal === null || each.id === draft.roleId)}
          optional={invites && drafts.length === 1}
          places={assigns ? assignablePlaces : requestablePlaces}
          onChange={next => invite.set({ drafts: drafts.map(each => (each.key === next.key ? next : each)) })}
          onDrop={
            drafts.length > 1
              ? () => invite.set({ drafts: drafts.filter(each => each.key !== draft.key) })
              : undefined
          }
          errors={Object.fromEntries(grantFields.map(each => [each, invite.errors[`${draft.key}-${each}`]]))}
        />
      ))}
      {drafts.some(each => each.roleId !== '') && drafts.length < limits.grantsAtOnce && (
        <div>
          <Button small onClick={() => invite.set({ drafts: [...drafts, emptyGrant()] })}>
            {t('assign:another')}
          </Button>
        </div>
      )}
    </div>
  )
}
