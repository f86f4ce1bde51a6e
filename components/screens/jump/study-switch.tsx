// Loads on demand, as the search does.
import { useState } from 'react'
import { portalStudies } from '../../../contract/workspace/calls.ts'
import { useRested } from '../../shared/call/use-rested.ts'
import { useScoped } from '../../shared/call/use-scoped.ts'
import { useText } from '../../shared/call/use-text.ts'
import { localName } from '../../shared/page/company-name.ts'
import { useNavigation } from '../../shared/page/navigation.tsx'
import { readRecents } from '../../shared/page/recents.ts'
import { getStudyId, getStudyTab, studyTabs } from '../../shared/page/study-paths.ts'
import { SearchDialog } from './jump-dialog.tsx'

export { words } from './jump-dialog.tsx'

/** Leads from a page of a study to the same page of another one: those opened last, then those of the workspace. */
export function StudySwitch({ onClose }: { onClose: () => void }) {
  const { t } = useText()
  return (
    <SearchDialog
      title={t('jump:switch.title')}
      label={t('jump:switch.label')}
      placeholder={t('jump:switch.placeholder')}
      useGroups={useStudies}
      onClose={onClose}
    />
  )
}

function useStudies(query: string) {
  const { t, locale } = useText()
  const { path } = useNavigation()
  const words = query.trim()
  const rested = useRested(words)
  const search = useScoped(
    portalStudies,
    { query: words && rested, limit: 20, inactive: true },
    { keepsRows: true, loading: false },
  )
  const [recents] = useState(() => readRecents('mds-studies'))
  const here = getStudyId(path)
  const { tab } = getStudyTab(path, here)
  const last = recents.filter(({ href }) => words === '' && getStudyId(href) !== here)
  const shown = new Set([here, ...last.map(({ href }) => getStudyId(href))])
  const others = (search.data?.records ?? [])
    .filter(({ id }) => words !== '' || !shown.has(id))
    .map(study => ({
      label: study.planId,
      detail: localName(study, locale),
      href: studyTabs[tab](study.id),
    }))
  return {
    groups: [
      {
        key: 'recent',
        name: t('jump:group.recent'),
        options: last.map(each => ({ ...each, href: studyTabs[tab](getStudyId(each.href)) })),
      },
      { key: 'studies', name: t('jump:group.studies'), options: others },
    ].filter(({ options }) => options.length > 0),
    failure: search.error ? { error: search.error, retry: () => void search.refetch() } : undefined,
    loading: words !== rested || search.isFetching,
  }
}
