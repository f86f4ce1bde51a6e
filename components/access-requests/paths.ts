import type { AccessRequestRow } from '../../contract/access-requests/shapes.ts'

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
