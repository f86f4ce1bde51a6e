import { applications } from '../../../contract/access/applications.ts'
import type { Output } from '../../../contract/define.ts'
import { removeStudy, studyRemovalBlocks } from '../../../contract/studies/changes.ts'
import type { StudyRow } from '../../../contract/studies/shapes.ts'
import { ActDialog } from '../../shared/act/act-dialog.tsx'
import { Loaded } from '../../shared/call/loaded.tsx'
import { useScoped } from '../../shared/call/use-scoped.ts'
import { useText } from '../../shared/call/use-text.ts'
import { getOff } from './actions.ts'
import { blocks as blocksClass, plain } from './studies.css.ts'

type Props = { study: StudyRow; onDone: () => void; onClose: () => void }
type Blocks = Output<typeof studyRemovalBlocks>

const isFree = ({ planned, members, applications: used }: Blocks) =>
  planned && members === 0 && used.length === 0

/** Deletes a study, or says everything that blocks it (F5). */
export function RemoveDialog({ study, onDone, onClose }: Props) {
  const { t, locale } = useText()
  const query = useScoped(studyRemovalBlocks, { studyId: study.id })
  const { data } = query
  const free = data !== undefined && isFree(data)
  const forbidden = data && free ? getOff(study, 'remove', locale)?.text : undefined
  return (
    <ActDialog
      call={removeStudy}
      asks={false}
      toInput={({ values }) => ({ id: study.id, rowVersion: study.rowVersion, reason: values.reason })}
      words={{
        title: t('studyScreens:remove.title', { name: study.planId }),
        confirm: free && !forbidden ? t('studyScreens:remove.confirm') : undefined,
        done: t('studyScreens:remove.done', { name: study.planId }),
      }}
      danger
      reason="optional"
      onDone={onDone}
      onClose={onClose}
    >
      <Loaded query={query} small lines={3} size="text" />
      {forbidden && <p className={plain}>{forbidden}</p>}
      {data && !free && <BlockList blocks={data} />}
      {free && !forbidden && (
        <p className={plain}>
          {data.sites === 0
            ? t('studyScreens:remove.effectNone')
            : t('studyScreens:remove.effect', { count: data.sites })}
        </p>
      )}
    </ActDialog>
  )
}

function BlockList({ blocks: { planned, members, applications: used } }: { blocks: Blocks }) {
  const { t, wordAt } = useText()
  const getName = (id: number) =>
    wordAt(`applications:${applications.find(each => each.id === id)?.key ?? 'masterData'}`)
  return (
    <>
      <p className={plain}>{t('studyScreens:remove.blocked')}</p>
      <ul className={blocksClass}>
        {!planned && <li>{t('studyScreens:remove.notPlanned')}</li>}
        {members > 0 && <li>{t('studyScreens:remove.members', { count: members })}</li>}
        {used.map(id => (
          <li key={id}>{t('studyScreens:remove.application', { name: getName(id) })}</li>
        ))}
      </ul>
    </>
  )
}
