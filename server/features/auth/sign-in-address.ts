import type { Settings } from '../../kernel/settings.ts'

type Origin = Pick<Settings, 'publicOrigin'>

/** Sign-in page of a company, which also offers its own identity provider (D3). */
export const signInAddress = ({ publicOrigin }: Origin, tenantId: string): string =>
  `${publicOrigin}/login?company=${tenantId}`
