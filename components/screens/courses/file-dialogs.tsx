import { useState } from 'react'
import { uploadCourseFile } from '../../../client/courses/upload.ts'
import type { CourseDraft } from '../../../contract/courses/calls.ts'
import type { ContentFile } from '../../../contract/courses/content.ts'
import type { StoredCourseFile } from '../../../contract/courses/files.ts'
import { limits } from '../../../contract/limits.ts'
import { type Locale, locales } from '../../../contract/locales.ts'
import { useSessionStore } from '../../shared/call/session-context.ts'
import { useText } from '../../shared/call/use-text.ts'
import { languageNames } from '../../shared/page/language-menu.tsx'
import { Button } from '../../ui/base/button.tsx'
import type { Off } from '../../ui/base/off.ts'
import { SelectField } from '../../ui/form/select-field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { UploadField } from '../../ui/form/upload-field.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import * as css from './courses.css.ts'
import { getPageSeconds } from './file-facts.ts'
import type { CourseSave } from './use-course-save.ts'

type FileProps = { file: ContentFile; save: CourseSave; onClose: () => void }

/** The files of a draft with another version of one of them. */
const replaced = (files: readonly ContentFile[], id: string, change: (file: ContentFile) => ContentFile) =>
  files.map(each => (each.id === id ? change(each) : each))

type CaptionsProps = FileProps & { course: CourseDraft; off: Off | undefined }
const noFiles: readonly StoredCourseFile[] = []

/** Captions of a video: a WebVTT file for each language. */
export function CaptionsDialog({ course, file, off, save, onClose }: CaptionsProps) {
  const { t } = useText()
  const change = (to: (file: ContentFile) => ContentFile) =>
    save(content => ({ sections: { files: replaced(content.files, file.id, to) } }))
  return (
    <Dialog
      open
      title={t('courses:captions.open', { name: file.name })}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t('common:action.close')}</Button>}
    >
      <div className={css.columns}>
        <p className={css.hint}>{t('courses:captions.text')}</p>
        <ul className={css.list}>
          {file.captions.map(each => (
            <li key={each.id} className={css.row}>
              <span />
              <span className={css.about}>
                <span>{languageNames[each.language]}</span>
                <span className={css.quiet}>{each.name}</span>
              </span>
              <Button
                small
                off={off}
                aria-label={t('courses:captions.remove', { language: languageNames[each.language] })}
                onClick={() =>
                  void change(now => ({ ...now, captions: now.captions.filter(({ id }) => id !== each.id) }))
                }
              >
                {t('common:action.remove')}
              </Button>
            </li>
          ))}
        </ul>
        {!off && <CaptionsUpload course={course} file={file} onChange={change} />}
      </div>
    </Dialog>
  )
}

type NewCaptionsProps = Pick<CaptionsProps, 'course' | 'file'> & {
  onChange: (to: (file: ContentFile) => ContentFile) => Promise<boolean>
}

/** Captions of a language that the video has none of. */
function CaptionsUpload({ course, file, onChange }: NewCaptionsProps) {
  const { t, locale } = useText()
  const session = useSessionStore()
  const [chosen, setChosen] = useState<Locale | ''>('')
  const missing = locales.filter(each => !file.captions.some(({ language }) => language === each))
  const usual = missing.find(each => each === locale) ?? missing[0]
  const language = chosen && missing.includes(chosen) ? chosen : usual
  if (!language) return null
  return (
    <>
      <SelectField
        label={t('courses:captions.language')}
        options={missing.map(value => ({ value, label: languageNames[value] }))}
        value={language}
        onChange={event => setChosen(event.currentTarget.value as Locale)}
      />
      <UploadField<StoredCourseFile>
        label={t('courses:captions.file')}
        bounds={{ files: 1, types: ['vtt'], mb: limits.courseCaptionsMb }}
        testId="course-captions"
        values={noFiles}
        getFacts={({ name, size }) => ({ name, size })}
        send={async (one, { signal, onProgress }) => {
          const target = { courseId: course.id, part: 'captions' } as const
          const stored = await uploadCourseFile(one, target, { session, signal, onProgress })
          const { fileId, name } = stored
          const added = { id: crypto.randomUUID(), fileId, name, language }
          await onChange(now => ({
            ...now,
            captions: [...now.captions.filter(each => each.language !== language), added],
          }))
          return stored
        }}
        onChange={() => undefined}
      />
    </>
  )
}

const mostSeconds = 3600

/** How long each page of a PDF, or a picture, must be shown before it counts as read. */
export function PageTimeDialog({ file, save, onClose }: FileProps) {
  const { t } = useText()
  const [text, setText] = useState(String(getPageSeconds(file)))
  const [checked, setChecked] = useState(false)
  const [busy, setBusy] = useState(false)
  const seconds = /^\d{1,4}$/.test(text.trim()) ? Number(text) : 0
  const isWrong = seconds < 1 || seconds > mostSeconds
  const confirm = async () => {
    setChecked(true)
    if (isWrong) return
    setBusy(true)
    const isSaved = await save(content => ({
      sections: {
        files: replaced(content.files, file.id, now => ({
          ...now,
          lengthMs: seconds * 1000 * Math.max(1, now.pages),
        })),
      },
    }))
    setBusy(false)
    if (isSaved) onClose()
  }
  return (
    <Dialog
      open
      size="sm"
      title={t('courses:time.open', { name: file.name })}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('common:action.cancel')}</Button>
          <Button variant="primary" busy={busy} onClick={() => void confirm()}>
            {t('common:action.save')}
          </Button>
        </>
      }
    >
      <TextField
        label={t('courses:time.label')}
        hint={t('courses:time.hint')}
        inputMode="numeric"
        value={text}
        error={checked && isWrong ? t('courses:time.wrong', { max: mostSeconds }) : undefined}
        onChange={event => setText(event.currentTarget.value)}
      />
    </Dialog>
  )
}

/** Asks before a file leaves the draft. What is in force keeps it until the next publication. */
export function RemoveFile({ file, save, onClose }: FileProps) {
  const { t } = useText()
  const [busy, setBusy] = useState(false)
  const confirm = async () => {
    setBusy(true)
    const isSaved = await save(content => ({
      sections: { files: content.files.filter(each => each.id !== file.id) },
    }))
    setBusy(false)
    if (isSaved) onClose()
  }
  return (
    <Dialog
      open
      size="sm"
      title={t('courses:files.remove', { name: file.name })}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('common:action.cancel')}</Button>
          <Button variant="danger" busy={busy} onClick={() => void confirm()}>
            {t('common:action.remove')}
          </Button>
        </>
      }
    >
      <p>{t('courses:files.removeText')}</p>
    </Dialog>
  )
}
