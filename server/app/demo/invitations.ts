import type { Clock } from './clock.ts'
import type { TenantRow } from './insert.ts'
import type { Person } from './person.ts'
import { randomFrom } from './random.ts'

/** Most people without an account who have an invitation. */
const mailed = 2

/**
 * Open invitations: some by mail to listed people without an account, and one link for several people. Their ids are drawn separately, so
 * that all other ids stay the same.
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
