import { Suspense, useState } from 'react'
import { studyHistory } from '../../../contract/studies/calls.ts'
import { studyRecord } from '../../../contract/studies/fields.ts'
import { listStudies, studyById } from '../../../contract/studies/list.ts'
import type { StudyDetail } from '../../../contract/studies/shapes.ts'
import { useReread } from '../../shared/call/use-reread.ts'
import { useSession } from '../../shared/call/use-session.ts'
import { useText } from '../../shared/call/use-text.ts'
import { localName } from '../../shared/page/company-name.ts'
import { Anchor, useNavigation } from '../../shared/page/navigation.tsx'
import { getActiveSitesPath, getMembersPath, membersMenu, sitesMenu } from '../../shared/page/study-paths.ts'
import { getLabel } from '../../shared/record/field-names.ts'
import { getFieldText } from '../../shared/record/field-value.tsx'
import { RecordLabel } from '../../shared/record/record-page.tsx'
import type { ChartFact } from '../../ui/base/chart-facts.tsx'
import { lazyPart } from '../../ui/base/lazy-part.tsx'
import { NotLoaded } from '../../ui/base/not-loaded.tsx'
import { StatusChip } from '../../ui/feedback/status-chip.tsx'
import { ActionMenu } from '../../ui/overlay/action-menu.tsx'
import { getEdge, StudyStatusChip } from './study-status.tsx'
import { type RowAct, useStudyActions } from './use-study-actions.ts'

const StudyDialog = lazyPart(() => import('./study-dialog.tsx').then(file => file.StudyDialog), NotLoaded)

/** The head of a study's page: title, status, key facts, and the actions on it. */
export function StudyLabel({ study }: { study: StudyDetail }) {
  const { t, locale } = useText()
  const { go } = useNavigation()
  const reread = useReread()
  const [act, setAct] = useState<RowAct | null>(null)
  const actions = useStudyActions(study, setAct, true)
  const done = () => {
    if (act === 'remove') go('/csr_mds/study')
    else void reread(studyById, studyHistory, listStudies)
  }
  return (
    <>
      <RecordLabel
        title={localName(study, locale)}
        tone={getEdge(study) ?? 'normal'}
        marks={
          <>
            <StudyStatusChip status={study.status} />
            {!study.active && <StatusChip tone="neutral">{t('studyScreens:no')}</StatusChip>}
          </>
        }
        actions={
          <ActionMenu
            label={t('common:list.rowActions', { name: study.planId })}
            actions={actions}
            text={t('studyScreens:label.actions')}
          />
        }
        factsLabel={t('studyScreens:label.facts')}
        facts={useFacts(study)}
        identifier={study.planId}
      />
      <Suspense>
        {act && <StudyDialog act={act} rows={[study]} onDone={done} onClose={() => setAct(null)} />}
      </Suspense>
    </>
  )
}

function useFacts(study: StudyDetail): ChartFact[] {
  const { t, locale } = useText()
  const { menus } = useSession()
  const getNumber = (menu: number, number: number | string, path: string) =>
    menus.some(({ id }) => id === menu) ? <Anchor href={path}>{number}</Anchor> : number
  const getFact = (name: 'phase' | 'lpm'): ChartFact => [
    getLabel(studyRecord, name),
    getFieldText(studyRecord.fields[name], name, study, locale) || '-',
  ]
  const sites = t('common:activeSites', { active: study.activeSites, count: study.sites })
  return [
    getFact('phase'),
    getFact('lpm'),
    [getLabel(studyRecord, 'sites'), getNumber(sitesMenu, sites, getActiveSitesPath(study.id))],
    [t('studyScreens:label.members'), getNumber(membersMenu, study.members, getMembersPath(study.id))],
  ]
}
