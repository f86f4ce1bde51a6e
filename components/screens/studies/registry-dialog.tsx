import { useState } from 'react'
import { sendFile } from '../../../client/session/upload.ts'
import type { Output } from '../../../contract/define.ts'
import { type ComparedStudy, compareStudyFile } from '../../../contract/studies/compare.ts'
import { useText } from '../../shared/call/use-text.ts'
import { localName } from '../../shared/page/company-name.ts'
import { Anchor } from '../../shared/page/navigation.tsx'
import { getEditPath } from '../../shared/page/study-paths.ts'
import { Button } from '../../ui/base/button.tsx'
import { Tabs } from '../../ui/base/tabs.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import { UploadField } from '../../ui/form/upload-field.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import type { RegistryFileProps } from './registry-file.tsx'
import { Places } from './registry-places.tsx'
import { RegistryProposals } from './registry-proposals.tsx'
import { FileRest, NotTaken } from './registry-rest.tsx'
import { numbers, plain } from './studies.css.ts'
import { useRegistryPlaces } from './use-registry-places.ts'

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
          {t('registryFile:back')}
        </Button>
      }
    >
      <div className={numbers}>
        <p className={plain}>{t('registryFile:text')}</p>
        <UploadField
          label={t('registryFile:file')}
          bounds={bounds}
          send={(file, { signal }) =>
            sendFile(compareStudyFile, studyId ? { studyId } : {}, file, { signal, quiet: true })
          }
          onChange={([found]) => setCompared(found)}
          testId="registry-file"
        />
        {compared && <Studies compared={compared} form={form} studyId={studyId} />}
      </div>
    </Dialog>
  )
}

type StudiesProps = Pick<Props, 'form'> & { compared: Compared; studyId: string | undefined }

/** The chosen study of the file, and what of the file could not be read. */
function Studies({ compared, form, studyId }: StudiesProps) {
  const { t } = useText()
  const [at, setAt] = useState(0)
  const { studies, total, rest } = compared
  const study = studies[at] ?? studies[0]
  return (
    <>
      <FileRest rest={rest} shown={studies.length} total={total} />
      {studies.length > 1 && (
        <SelectField
          label={t('registryFile:which', { count: total })}
          options={studies.map(({ title }, place) => ({ value: String(place), label: title }))}
          value={String(at)}
          onChange={event => setAt(Number(event.currentTarget.value))}
        />
      )}
      {study ? (
        <Study key={at} study={study} form={form} studyId={studyId} />
      ) : (
        <p className={plain}>{t('registryFile:none')}</p>
      )}
    </>
  )
}

/** The whole count: a badge would stop at 99. */
const getTabLabel = (label: string, count: number): string => `${label} (${count})`

type StudyProps = Omit<StudiesProps, 'compared'> & { study: ComparedStudy }

/** One study of the file: what is known about it, its fields, its places, and what no field takes. */
function Study({ study, form, studyId }: StudyProps) {
  const { t, locale } = useText()
  const [tab, setTab] = useState('fields')
  const places = useRegistryPlaces(study.sites, studyId)
  const { known, sites, fields, notTaken } = study
  const items = [
    {
      ...{ id: 'fields', label: getTabLabel(t('registryFile:fields'), fields.length) },
      content: <RegistryProposals study={study} form={form} />,
    },
    {
      ...{ id: 'places', label: getTabLabel(t('registryFile:part.locations'), sites.length) },
      content: <Places places={places} studyId={studyId} />,
    },
    {
      ...{ id: 'rest', label: getTabLabel(t('registryFile:notTaken'), notTaken.length) },
      content: <NotTaken parts={notTaken} />,
    },
  ]
  return (
    <>
      {known && known.id !== studyId && (
        <p className={plain} role="status">
          {t('registryFile:known')}{' '}
          <Anchor href={getEditPath(known.id)}>{`${known.planId} ${localName(known, locale)}`}</Anchor>
        </p>
      )}
      <Tabs label={t('registryFile:parts')} items={items} value={tab} onChange={setTab} />
    </>
  )
}
