// Loads on demand: the head of a study is drawn without it.
import { Suspense, useState } from 'react'
import { studyById } from '../../../contract/studies/list.ts'
import type { StudyDetail } from '../../../contract/studies/shapes.ts'
import { useScoped } from '../../shared/call/use-scoped.ts'
import { useText } from '../../shared/call/use-text.ts'
import { useNavigation } from '../../shared/page/navigation.tsx'
import { lazyPart } from '../../ui/base/lazy-part.tsx'
import { NotLoaded } from '../../ui/base/not-loaded.tsx'
import { ActionMenu } from '../../ui/overlay/action-menu.tsx'
import { type RowAct, useStudyActions } from './use-study-actions.ts'
import { useStudyChanged } from './use-study-changed.ts'

const StudyDialog = lazyPart(() => import('./study-dialog.tsx').then(file => file.StudyDialog), NotLoaded)

/** The further acts on a study, in a menu of its head. */
export function StudyActs({ studyId }: { studyId: string }) {
  const study = useScoped(studyById, { studyId }, { loading: false }).data
  return study && <Menu study={study} />
}

function Menu({ study }: { study: StudyDetail }) {
  const { t } = useText()
  const { go } = useNavigation()
  const changed = useStudyChanged()
  const [act, setAct] = useState<RowAct | null>(null)
  const actions = useStudyActions(study, setAct, true)
  return (
    <>
      <ActionMenu
        label={t('common:list.rowActions', { name: study.planId })}
        actions={actions}
        text={t('studyScreens:label.actions')}
      />
      <Suspense>
        {act && (
          <StudyDialog
            act={act}
            rows={[study]}
            onDone={() => void (act === 'remove' ? go('/csr_mds/study') : changed())}
            onClose={() => setAct(null)}
          />
        )}
      </Suspense>
    </>
  )
}
