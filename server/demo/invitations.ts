import type { Clock } from './clock.ts'
import type { TenantRow } from './insert.ts'
import type { Person } from './person.ts'
import { randomFrom } from './random.ts'

/** People listed without an account who have been invited, at most. */
const mailed = 2

/**
 * Invitations that are on their way: some by mail to people who are listed without an account, and a link for several. Their
 * ids are drawn apart, so that those of everything else stay what they were.
 */
export const invitationRows = (
  tenantId: string,
  people: readonly Person[],
  departmentId: string | undefined,
  clock: Clock,
): TenantRow<'invitation'>[] => {
  const random = randomFrom(`${tenantId} invitations`)
  const madeBy = people.find(({ superAdmin }) => superAdmin)?.id ?? null
  const common = { made_by: madeBy, made_at: clock.at(-1, '02:10'), expires_at: clock.at(6, '02:10') }
  const link = {
    ...common,
    ...{ id: random.uuid(), kind: 'link', user_id: null, email: null, type: 'external' },
    ...{ department_id: departmentId ?? null, uses: 3, max_uses: 50 },
  }
  const byMail = people
    .filter(({ account, email, status }) => !account && email && status === 'inactive')
    .slice(-mailed)
    .map(({ id, email, external }) => ({
      ...common,
      ...{
        id: random.uuid(),
        kind: 'email',
        user_id: id,
        email,
        type: external ? 'external' : 'internal',
        department_id: null,
        uses: 0,
        max_uses: 1,
      },
    }))
  return [link, ...byMail]
}
