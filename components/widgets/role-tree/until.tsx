// Loads on demand: 2.1 kB (gzip) less in the first load of its element.
import { dateEnd } from '../../../client/zones/format.ts'
import { Tag } from './head.tsx'
import type { RoleText } from './use-role-text.ts'

/** The end of a temporary role; loaded, with the date formats, only where there is one. */
export const Until = ({ at, text: { t } }: { at: string; text: RoleText }) => (
  <Tag tone="warning">{t('roles:temporary', { to: dateEnd(at) })}</Tag>
)
