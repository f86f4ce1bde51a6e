import { FileDown } from 'lucide-react'
import { useState } from 'react'
import { saveFile } from '../../../client/downloads/save-file.ts'
import { isCallError } from '../../../client/http/call-error.ts'
import { send } from '../../../client/session/api.ts'
import { sendForFile } from '../../../client/session/send-for-file.ts'
import { sendFile } from '../../../client/session/upload.ts'
import { codeText } from '../../../client/words/i18n.ts'
import { codes } from '../../../contract/codes.ts'
import {
  type ImportJob,
  type ImportKind,
  importPermissions,
  importTemplate,
  permissionTemplate,
  startImport,
} from '../../../contract/imports/calls.ts'
import { importMembers, memberTemplate } from '../../../contract/imports/members.ts'
import {
  departmentTemplate,
  importDepartments,
  importPositions,
  positionTemplate,
} from '../../../contract/imports/org-tree.ts'
import { importOrganisations, organisationTemplate } from '../../../contract/imports/organisations.ts'
import { importPlace } from '../../../contract/imports/place.ts'
import { importQuestions, questionTemplate } from '../../../contract/imports/questions.ts'
import { importStudies, studyTemplate } from '../../../contract/imports/studies.ts'
import { limits } from '../../../contract/limits.ts'
import { useText } from '../../shared/call/use-text.ts'
import { Button } from '../../ui/base/button.tsx'
import { Banner } from '../../ui/feedback/notice-bar.tsx'
import { RadioGroup } from '../../ui/form/radio-group.tsx'
import { UploadField } from '../../ui/form/upload-field.tsx'
import type { SendUpload } from '../../ui/form/upload-list.ts'
import type { Refusal } from '../../ui/form/upload-rules.ts'
import * as css from './imports.css.ts'
import { PasteStep } from './paste-step.tsx'

type Props = {
  kind: ImportKind
  /** The study of members, or the course of questions. */
  subjectId: string | null
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
  organisations: limits.personnelImportMb,
  members: limits.personnelImportMb,
  questions: limits.questionImportMb,
  departments: limits.inviteImportMb,
  positions: limits.inviteImportMb,
}

/** An import states in its own words which workbook it accepts. */
const refusalText = ({ code, values }: Refusal) => {
  if (code === 'uploadFormat') return codeText(codes.importNotWorkbook.code)
  return code === 'uploadBigger' ? codeText(codes.importTooLarge.code, values) : undefined
}

/** The kind of import, its template, and the drop area for the completed workbook. */
export function FileStep({ kind, subjectId, kinds, onKind, onStarted }: Props) {
  const { t } = useText()
  const { trouble, template } = useTemplate(kind, subjectId)
  const [before, follow] = usePlace()
  return (
    <div className={css.plate}>
      {trouble && <Banner notice={{ id: 'trouble', tone: 'danger', text: trouble }} />}
      {kinds.length === 1 ? (
        <p>{t(`imports:kindHelp.${kind}`)}</p>
      ) : (
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
        text={t(kind === 'questions' ? 'imports:drop.textCsv' : 'imports:drop.text')}
        sendingText={before ? t('imports:drop.waiting', { count: before }) : t('imports:drop.reading')}
        bounds={{ files: 1, types: kind === 'questions' ? ['xlsx', 'csv'] : ['xlsx'], mb: mostMb[kind] }}
        refusalText={refusalText}
        send={(file, { signal, submitKey = crypto.randomUUID(), onProgress }) =>
          follow(submitKey, () => getCalls(kind, subjectId).take(file, { signal, submitKey, onProgress }))
        }
        onChange={([job]) => job && onStarted(job)}
        testId="import-file"
      />
      <PasteStep key={`paste ${kind}`} kind={kind} subjectId={subjectId} onStarted={onStarted} />
    </div>
  )
}

const quiet = { quiet: true } as const

type Sending = Parameters<SendUpload<ImportJob>>

type KindCalls = {
  template: () => ReturnType<typeof sendForFile>
  take: (...sending: Sending) => Promise<ImportJob>
}

/** The calls of each kind: its template, and the one that takes the file. */
const kindCalls: Record<Exclude<ImportKind, 'members' | 'questions'>, KindCalls> = {
  invitations: ofPeople('invitations'),
  external: ofPeople('external'),
  permissions: {
    template: () => sendForFile(permissionTemplate, {}, quiet),
    take: (file, options) => sendFile(importPermissions, {}, file, { ...options, ...quiet }),
  },
  studies: {
    template: () => sendForFile(studyTemplate, {}, quiet),
    take: (file, options) => sendFile(importStudies, {}, file, { ...options, ...quiet }),
  },
  organisations: {
    template: () => sendForFile(organisationTemplate, {}, quiet),
    take: (file, options) => sendFile(importOrganisations, {}, file, { ...options, ...quiet }),
  },
  departments: {
    template: () => sendForFile(departmentTemplate, {}, quiet),
    take: (file, options) => sendFile(importDepartments, {}, file, { ...options, ...quiet }),
  },
  positions: {
    template: () => sendForFile(positionTemplate, {}, quiet),
    take: (file, options) => sendFile(importPositions, {}, file, { ...options, ...quiet }),
  },
}

const getCalls = (kind: ImportKind, subjectId: string | null): KindCalls => {
  if (kind === 'members') return ofStudy(subjectId!)
  return kind === 'questions' ? ofCourse(subjectId!) : kindCalls[kind]
}

function ofStudy(studyId: string): KindCalls {
  return {
    template: () => sendForFile(memberTemplate, { studyId }, quiet),
    take: (file, options) => sendFile(importMembers, { studyId }, file, { ...options, ...quiet }),
  }
}

function ofCourse(courseId: string): KindCalls {
  return {
    template: () => sendForFile(questionTemplate, {}, quiet),
    take: (file, options) => sendFile(importQuestions, { courseId }, file, { ...options, ...quiet }),
  }
}

function ofPeople(kind: 'invitations' | 'external') {
  return {
    template: () => sendForFile(importTemplate, { kind }, quiet),
    take: (...[file, options]: Sending) => sendFile(startImport, { kind }, file, { ...options, ...quiet }),
  }
}

function useTemplate(kind: ImportKind, subjectId: string | null) {
  const { t } = useText()
  const [trouble, setTrouble] = useState('')
  const template = async () => {
    setTrouble('')
    try {
      saveFile(await getCalls(kind, subjectId).template())
    } catch (error) {
      if (!isCallError(error)) throw error
      setTrouble(error.message || t('portal:state.errorTitle'))
    }
  }
  return { trouble, template }
}

/** How often the position of a file in the queue is polled (ms). */
const everyMs = 1500

type Follow = <T>(key: string, sent: () => Promise<T>) => Promise<T>

/** The number of files before the one being sent, null while it does not wait; `follow` polls during an upload. */
function usePlace(): [before: number | null, follow: Follow] {
  const [before, setBefore] = useState<number | null>(null)
  const follow: Follow = async (key, sent) => {
    const ending = new AbortController()
    void askAgain(key, setBefore, ending.signal)
    try {
      return await sent()
    } finally {
      ending.abort()
      setBefore(null)
    }
  }
  return [before, follow]
}

async function askAgain(key: string, tell: (before: number | null) => void, signal: AbortSignal) {
  for (;;) {
    await new Promise(resolve => setTimeout(resolve, everyMs))
    if (signal.aborted) return
    const before = await getPlace(key, signal)
    if (!signal.aborted) tell(before)
  }
}

const getPlace = async (key: string, signal: AbortSignal): Promise<number | null> => {
  try {
    return (await send(importPlace, { key }, { quiet: true, loading: false, apart: true, signal })).before
  } catch (error) {
    // If the position can't be read, none is shown; the upload continues.
    if (isCallError(error)) return null
    throw error
  }
}
