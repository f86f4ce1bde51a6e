import type { AccessRequestRow } from '../../../contract/access-requests/shapes.ts'
import { useSession } from '../../shared/call/use-session.ts'
import { useNavigation } from '../../shared/page/navigation.tsx'

const base = '/csr_mds/authApplication'
export const reviewPath = base
export const ownPath = `${base}/myApplication`

type Subject = Pick<AccessRequestRow, 'id' | 'kind' | 'user' | 'applicant'>

/** The page on which a reviewer reads and decides a request. */
export const getReviewPath = ({ id, kind, user, applicant }: Subject): string =>
  kind === 'invite' || !user
    ? `${base}/inviteApprove/${applicant.id}/${id}`
    : `${base}/approve/${user.id}/${id}`

const forms = { invite: 'invite', add: 'authEdit', remove: 'remove' } as const

/** The form of a new request. */
export const getFormPath = (kind: AccessRequestRow['kind']): string => `${base}/${forms[kind]}`

/** The form of an own request. */
export const getEditPath = ({ id, kind, user, applicant }: Subject): string =>
  `${getFormPath(kind)}/${(user ?? applicant).id}/${id}`

/** Whether the acting role may ask for others: the forms of applicants open. Everyone else asks for themself. */
export const useIsApplicant = (): boolean => useNavigation().opens(getFormPath('remove'))

/** Whether the user may change a request of their own in the form. */
export function useIsEditable(): (row: Pick<AccessRequestRow, 'kind' | 'state' | 'user'>) => boolean {
  const isApplicant = useIsApplicant()
  const { user: self } = useSession()
  return ({ kind, state, user }) =>
    ['draft', 'returned', 'withdrawn'].includes(state) &&
    (isApplicant || (kind === 'add' && (!user || user.id === self?.id)))
}
