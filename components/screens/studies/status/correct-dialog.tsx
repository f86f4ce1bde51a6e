import type { Output } from '../../../../contract/define.ts'
import { listSignatures } from '../../../../contract/signatures/calls.ts'
import {
  correctStudyStatus,
  studyStatusChoices,
  studyStatusHistory,
} from '../../../../contract/study-status/calls.ts'
import { useReread } from '../../../shared/call/use-reread.ts'
import { useText } from '../../../shared/call/use-text.ts'
import * as css from '../../../shared/sign/sign.css.ts'
import { SignatureDialog } from '../../../shared/sign/signature-dialog.tsx'
import { toast } from '../../../ui/feedback/toast-store.ts'

type Props = {
  study: { id: string; rowVersion: number }
  change: Output<typeof studyStatusHistory>['records'][number]
  onClose: () => void
}

/** Corrects a status that was recorded in error, by its own signed act (P38). */
export function CorrectDialog({ study, change, onClose }: Props) {
  const { t } = useText()
  const reread = useReread()
  const values = { from: t(`common:studyStatus.${change.from}`), to: t(`common:studyStatus.${change.to}`) }
  return (
    <SignatureDialog
      title={t('sign:study.correctTitle')}
      call={correctStudyStatus}
      record={study}
      danger
      toChange={() => ({ act: 'studyStatusCorrection', signatureId: change.id })}
      onDone={async () => {
        await reread(studyStatusChoices, studyStatusHistory, listSignatures)
        toast('success', t('sign:study.correctDone'))
        onClose()
      }}
      onClose={onClose}
    >
      {() => (
        <>
          <p className={css.plain}>{t('sign:consequence.corrected', values)}</p>
          <p className={css.plain}>{t('sign:consequence.correctedSites')}</p>
        </>
      )}
    </SignatureDialog>
  )
}
