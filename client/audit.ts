/** Path of the audit screen, spelt as in the specification (B45). */
export const auditScreen = '/csr_mds/sudit'

/** Address of the audit screen with all that is about one record, whichever record it is filed under. */
export const auditPath = (entityId: string): string =>
  `${auditScreen}?${new URLSearchParams({ record: entityId })}`

/** Address of the audit screen with one entry open. */
export const auditEntryPath = (seq: number): string => `${auditScreen}?entry=${seq}`

const pages: Readonly<Record<string, (id: string) => string>> = {
  users: id => `/csr_mds/user/detail/${id}`,
  roles: id => `/csr_mds/role?role=${id}`,
  departments: id => `/csr_mds/department?id=${id}`,
  positions: id => `/csr_mds/position?id=${id}`,
  studies: id => `/csr_mds/study/${id}/site`,
  tenant: () => '/csr_mds/customer',
  tenantSettings: () => '/csr_mds/setting',
}

/** Address of the page of a record of the trail; null where there is none. */
export const recordPath = (entity: string, entityId: string | null): string | null =>
  entityId === null ? null : (pages[entity]?.(encodeURIComponent(entityId)) ?? null)

/** How long until a further piece of a chain that is not checked to its end is asked for (ms). */
export const nextPieceMs = 800
