/** Whom a bench page acts for; handed over by the driver. */
export type BenchIdentity = { token: string; accountId: string; tenantId: string; roleId: string }
