/** The identity that a bench page uses; the driver sets it. */
export type BenchIdentity = { token: string; accountId: string; tenantId: string; roleId: string }
