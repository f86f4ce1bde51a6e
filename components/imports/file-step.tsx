import { FileDown } from 'lucide-react'
import { useState } from 'react'
import { saveFile } from '../../client/downloads/save-file.ts'
import { isCallError } from '../../client/http/call-error.ts'
import { sendForFile } from '../../client/session/send-for-file.ts'
import { sendFile } from '../../client/session/upload.ts'
import { codeText } from '../../client/words/i18n.ts'
import { codes } from '../../contract/codes.ts'
import {
  type ImportJob,
  type ImportKind,
  importPermissions,
  importTemplate,
  permissionTemplate,
  startImport,
} from '../../contract/imports/calls.ts'
import { importStudies, studyTemplate } from '../../contract/imports/studies.ts'
import { limits } from '../../contract/limits.ts'
import { useText } from '../shared/call/use-text.ts'
import { Button } from '../ui/base/button.tsx'
import { Banner } from '../ui/feedback/notice-bar.tsx'
import { RadioGroup } from '../ui/form/radio-group.tsx'
import { UploadField } from '../ui/form/upload-field.tsx'
import type { SendUpload } from '../ui/form/upload-list.ts'
import type { Refusal } from '../ui/form/upload-rules.ts'
import * as css from './imports.css.ts'
import { usePlace } from './use-place.ts'

type Props = {
  kind: ImportKind
  /** The kinds that the role may import. */
  kinds: readonly ImportKind[]
  onKind: (kind: ImportKind) => void
  onStarted: (job: ImportJob) => void
}

const mostMb: Record<ImportKind, number> = {
  invitations: limits.inviteImportMb,
  external: limits.personnelImportMb,
  permissions: limits.inviteImportMb,
  studies: limits.personnelImportMb,
}

/** An import states in its own words which workbook it accepts. */
const refusalText = ({ code, values }: Refusal) => {
  if (code === 'uploadFormat') return codeText(codes.importNotWorkbook.code)
  return code === 'uploadBigger' ? codeText(codes.importTooLarge.code, values) : undefined
}

/** The kind of import, its template, and the drop area for the completed workbook. */
export function FileStep({ kind, kinds, onKind, onStarted }: Props) {
  const { t } = useText()
  const { trouble, template } = useTemplate(kind)
  const [before, follow] = usePlace()
  return (
    <div className={css.plate}>
      {trouble && <Banner notice={{ id: 'trouble', tone: 'danger', text: trouble }} />}
      {kind === 'studies' && <p>{t('imports:kindHelp.studies')}</p>}
      {kind !== 'studies' && (
        <RadioGroup
          label={t('imports:what')}
          options={kinds.map(value => ({
            value,
            label: t(`imports:kind.${value}`),
            hint: t(`imports:kindHelp.${value}`),
          }))}
          value={kind}
          onChange={value => onKind(kinds.find(each => each === value) ?? kind)}
        />
      )}
      <div>
        <Button icon={FileDown} onClick={() => void template()}>
          {t('imports:template')}
        </Button>
      </div>
      <UploadField
        key={kind}
        label={t('imports:drop.label')}
        hideLabel
        text={t('imports:drop.text')}
        sendingText={before ? t('imports:drop.waiting', { count: before }) : t('imports:drop.reading')}
        bounds={{ files: 1, types: ['xlsx'], mb: mostMb[kind] }}
        refusalText={refusalText}
        send={(file, { signal, submitKey = crypto.randomUUID() }) =>
          follow(submitKey, () => sent(kind, file, { signal, submitKey }))
        }
        onChange={([job]) => job && onStarted(job)}
        testId="import-file"
      />
    </div>
  )
}

const quiet = { quiet: true } as const

const getTemplate = (kind: ImportKind) => {
  if (kind === 'studies') return sendForFile(studyTemplate, {}, quiet)
  return kind === 'permissions'
    ? sendForFile(permissionTemplate, {}, quiet)
    : sendForFile(importTemplate, { kind }, quiet)
}

/** Sends the file once: the same submit after a broken connection is the same import. */
const sent: (kind: ImportKind, ...asked: Parameters<SendUpload<ImportJob>>) => Promise<ImportJob> = (
  kind,
  file,
  options,
) => {
  if (kind === 'studies') return sendFile(importStudies, {}, file, { ...options, quiet: true })
  return kind === 'permissions'
    ? sendFile(importPermissions, {}, file, { ...options, quiet: true })
    : sendFile(startImport, { kind }, file, { ...options, quiet: true })
}

function useTemplate(kind: ImportKind) {
  const { t } = useText()
  const [trouble, setTrouble] = useState('')
  const template = async () => {
    setTrouble('')
    try {
      saveFile(await getTemplate(kind))
    } catch (error) {
      if (!isCallError(error)) throw error
      setTrouble(error.message || t('portal:state.errorTitle'))
    }
  }
  return { trouble, template }
}
