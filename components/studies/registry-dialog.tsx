import { useState } from 'react'
import { sendFile } from '../../client/session/upload.ts'
import type { Output } from '../../contract/define.ts'
import { compareStudyFile } from '../../contract/studies/compare.ts'
import { useText } from '../shared/call/use-text.ts'
import { localName } from '../shared/page/company-name.ts'
import { Anchor } from '../shared/page/navigation.tsx'
import { Button } from '../ui/base/button.tsx'
import { SelectField } from '../ui/form/select-field.tsx'
import { UploadField } from '../ui/form/upload-field.tsx'
import { Dialog } from '../ui/overlay/dialog.tsx'
import { getEditPath } from './actions.ts'
import type { RegistryFileProps } from './registry-file.tsx'
import { RegistryProposals } from './registry-proposals.tsx'
import { numbers, plain } from './studies.css.ts'

const bounds = { files: 1, types: ['json'], mb: 5 }

type Compared = Output<typeof compareStudyFile>
type Props = RegistryFileProps & { onClose: () => void }

/** Reads a file of ClinicalTrials.gov and proposes each field; only Save of the form saves (MD-S3). */
export function RegistryDialog({ form, studyId, onClose }: Props) {
  const { t } = useText()
  const [compared, setCompared] = useState<Compared>()
  return (
    <Dialog
      open
      awaited
      size="lg"
      title={t(studyId ? 'studyScreens:action.compare' : 'studyScreens:fromRegistry')}
      onClose={onClose}
      footer={
        <Button variant="primary" onClick={onClose}>
          {t('studyScreens:compare.back')}
        </Button>
      }
    >
      <div className={numbers}>
        <p className={plain}>{t('studyScreens:compare.text')}</p>
        <UploadField
          label={t('studyScreens:compare.file')}
          bounds={bounds}
          send={(file, { signal }) =>
            sendFile(compareStudyFile, studyId ? { studyId } : {}, file, { signal, quiet: true })
          }
          onChange={([found]) => setCompared(found)}
          testId="registry-file"
        />
        {compared && <Studies {...{ compared, form, studyId }} />}
      </div>
    </Dialog>
  )
}

type StudiesProps = Pick<Props, 'form'> & { compared: Compared; studyId: string | undefined }

/** The chosen study of the file: what is known about it, and its fields. */
function Studies({ compared, form, studyId }: StudiesProps) {
  const { t, locale } = useText()
  const [at, setAt] = useState(0)
  const { studies, total } = compared
  const study = studies[at] ?? studies[0]
  if (!study) return <p className={plain}>{t('studyScreens:compare.none')}</p>
  const { known } = study
  return (
    <>
      {studies.length > 1 && (
        <SelectField
          label={t('studyScreens:compare.which', { count: total })}
          options={studies.map(({ title }, place) => ({ value: String(place), label: title }))}
          value={String(at)}
          onChange={event => setAt(Number(event.currentTarget.value))}
        />
      )}
      {known && known.id !== studyId && (
        <p className={plain} role="status">
          {t('studyScreens:compare.known')}{' '}
          <Anchor href={getEditPath(known.id)}>{`${known.planId} ${localName(known, locale)}`}</Anchor>
        </p>
      )}
      <RegistryProposals study={study} form={form} />
    </>
  )
}
