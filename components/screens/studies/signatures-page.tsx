import { studyStatusChoices } from '../../../contract/study-status/calls.ts'
import { Loaded } from '../../shared/call/loaded.tsx'
import { useScoped } from '../../shared/call/use-scoped.ts'
import { useText } from '../../shared/call/use-text.ts'
import * as css from '../../shared/page/record.css.ts'
import { RecordSection } from '../../shared/record/record-page.tsx'
import { SignatureList } from '../../shared/sign/signature-list.tsx'
import { StatusHistory } from './status/status-history.tsx'

/** The statuses of a study and its signatures, for inspectors. */
export function StudySignatures({ studyId }: { studyId: string }) {
  const { t } = useText()
  const query = useScoped(studyStatusChoices, { id: studyId })
  return (
    <Loaded query={query} lines={5} size="text">
      {study => (
        <div className={css.sections}>
          <RecordSection id="statuses" title={t('sign:study.history')}>
            <StatusHistory study={study} />
          </RecordSection>
          <RecordSection id="signatures" title={t('portal:title.studySignatures')}>
            <SignatureList entity="studies" record={study} />
          </RecordSection>
        </div>
      )}
    </Loaded>
  )
}
