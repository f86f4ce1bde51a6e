import { send } from '../../../client/session/api.ts'
import { setLpm } from '../../../contract/studies/changes.ts'
import { studyRecord } from '../../../contract/studies/fields.ts'
import { studyById } from '../../../contract/studies/list.ts'
import type { StudyRow } from '../../../contract/studies/shapes.ts'
import { fullName } from '../../../contract/values/names.ts'
import { ActDialog } from '../../shared/act/act-dialog.tsx'
import { useText } from '../../shared/call/use-text.ts'
import { getLabel } from '../../shared/record/field-names.ts'
import { UserPicker } from '../../widgets/user-picker/user-picker.tsx'
import { plain } from './studies.css.ts'

type Props = { study: StudyRow; onDone: () => void; onClose: () => void }
type Lpm = Pick<StudyRow, 'id' | 'rowVersion' | 'leadPmUserId' | 'lpm'>

/** Names the lead project manager of a study, or none (L21). */
export function LpmDialog({ study, onDone, onClose }: Props) {
  const { t, locale } = useText()
  const current = study.lpm ? [{ id: study.lpm.id, name: fullName(study.lpm, locale) }] : []
  return (
    <ActDialog
      call={setLpm}
      from={study as Lpm}
      toValues={({ leadPmUserId }: Lpm) => ({ leadPmUserId })}
      fields={['leadPmUserId']}
      toField={path => (path === 'userId' ? 'leadPmUserId' : undefined)}
      asks={false}
      overtaken={t('studyScreens:lpm.overtaken')}
      toInput={({ values, from }) => ({
        id: from.id,
        rowVersion: from.rowVersion,
        userId: values.leadPmUserId,
      })}
      reload={() => send(studyById, { studyId: study.id }, { quiet: true })}
      words={{
        title: t('studyScreens:lpm.title', { name: study.planId }),
        confirm: t('studyScreens:lpm.save'),
        done: t('studyScreens:lpm.saved', { name: study.planId }),
      }}
      off={form => (form.isDirty ? undefined : t('studyScreens:lpm.same'))}
      reason="none"
      rereads={[studyById]}
      onDone={onDone}
      onClose={onClose}
    >
      {form => (
        <>
          <p className={plain}>{t('studyScreens:lpm.text')}</p>
          <UserPicker
            id={`${form.id}-leadPmUserId`}
            label={getLabel(studyRecord, 'leadPmUserId')}
            value={form.values.leadPmUserId ? [form.values.leadPmUserId] : []}
            given={current}
            error={form.errors.leadPmUserId}
            onChange={([leadPmUserId = null]) => form.set({ leadPmUserId })}
          />
        </>
      )}
    </ActDialog>
  )
}
