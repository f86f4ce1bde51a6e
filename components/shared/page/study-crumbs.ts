import type { Crumb } from '../../ui/base/breadcrumb.tsx'
import { useSession } from '../call/use-session.ts'
import { useText } from '../call/use-text.ts'
import { getOverviewPath, overviewMenu } from './study-paths.ts'

/** The crumbs above a page below a study: the workspace, and the study, which leads to its overview if the user may open that. */
export function useStudyCrumbs(studyId: string, planId: string | undefined): Crumb[] {
  const { t } = useText()
  const { menus } = useSession()
  const opens = planId !== undefined && menus.some(({ id }) => id === overviewMenu)
  return [
    { id: 'home', label: t('portal:bar.workspace'), href: '/home' },
    { id: 'study', label: planId ?? '-', ...(opens ? { href: getOverviewPath(studyId) } : {}) },
  ]
}
