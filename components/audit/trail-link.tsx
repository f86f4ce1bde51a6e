import { auditPath } from '../../client/audit.ts'
import { Anchor } from '../shell/navigation.tsx'
import { useSession } from '../use-session.ts'
import { useText } from '../use-text.ts'
import * as css from './trail-link.css.ts'

/** The link from a record's history to the audit trail, for users who may open it. */
export function TrailLink({ id }: { id: string }) {
  const { t } = useText()
  if (!useSession().menus.some(menu => menu.key === 'audit')) return null
  return (
    <Anchor href={auditPath(id)} className={css.link}>
      {t('audit:trail.link')}
    </Anchor>
  )
}
