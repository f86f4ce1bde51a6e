/** Path of the audit screen, spelt as in the specification (B45). */
export const auditScreen = '/csr_mds/sudit'

/** Address of the audit screen with every entry about one record, also entries that are filed under other records. */
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

/** Address of the page of a record in the audit trail; null where there is none. */
export const recordPath = (entity: string, entityId: string | null): string | null =>
  entityId === null ? null : (pages[entity]?.(encodeURIComponent(entityId)) ?? null)

/** Pause before the next part of a chain is requested while its check is not complete (ms). */
export const nextPieceMs = 800
