import type { Settings } from '../settings.ts'

type Origin = Pick<Settings, 'publicOrigin'>

/** Where people of a company sign in: the page that offers its own identity provider too (D3). */
export const signInAddress = ({ publicOrigin }: Origin, tenantId: string): string =>
  `${publicOrigin}/login?company=${tenantId}`
