import { studyStatusChoices } from '../../../contract/study-status/calls.ts'
import { Loaded } from '../../shared/call/loaded.tsx'
import { useScoped } from '../../shared/call/use-scoped.ts'
import { useText } from '../../shared/call/use-text.ts'
import { sections } from '../../shared/page/record.css.ts'
import { RecordSection } from '../../shared/record/record-page.tsx'
import { SignatureList } from '../../shared/sign/signature-list.tsx'
import { classNames } from '../../ui/base/class-names.ts'
import { inOrder } from '../../ui/feedback/skeleton.css.ts'
import { StatusHistory } from './status/status-history.tsx'
import { inner } from './study-frame.css.ts'

/** The statuses of a study and its signatures, for inspectors. */
export function StudySignatures({ studyId }: { studyId: string }) {
  const { t } = useText()
  const query = useScoped(studyStatusChoices, { id: studyId })
  return (
    <Loaded query={query} lines={5} size="text">
      {study => (
        <div className={classNames(sections, inOrder)}>
          <RecordSection id="statuses" title={t('sign:study.history')}>
            <div className={inner}>
              <StatusHistory study={study} />
            </div>
          </RecordSection>
          <RecordSection id="signatures" title={t('portal:title.studySignatures')}>
            <div className={inner}>
              <SignatureList entity="studies" record={study} />
            </div>
          </RecordSection>
        </div>
      )}
    </Loaded>
  )
}
