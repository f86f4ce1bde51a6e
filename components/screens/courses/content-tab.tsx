import { Captions, Clock, Eye, Trash2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import { uploadCourseFile } from '../../../client/courses/upload.ts'
import { number } from '../../../client/zones/format.ts'
import type { CourseDraft } from '../../../contract/courses/calls.ts'
import type { ContentFile } from '../../../contract/courses/content.ts'
import {
  courseFileEndings,
  listCourseUploads,
  removeCourseUpload,
  type StoredCourseFile,
} from '../../../contract/courses/files.ts'
import { limits } from '../../../contract/limits.ts'
import { ActDialog } from '../../shared/act/act-dialog.tsx'
import { useSessionStore } from '../../shared/call/session-context.ts'
import { useReread } from '../../shared/call/use-reread.ts'
import { useScoped } from '../../shared/call/use-scoped.ts'
import { useText } from '../../shared/call/use-text.ts'
import { focusFirst } from '../../shared/form/use-field-errors.ts'
import { useUnsaved } from '../../shared/page/unsaved.ts'
import { Button, IconButton } from '../../ui/base/button.tsx'
import { lazyPart } from '../../ui/base/lazy-part.tsx'
import { LiveRegion } from '../../ui/base/live-region.tsx'
import { NotLoaded } from '../../ui/base/not-loaded.tsx'
import type { Off } from '../../ui/base/off.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { UploadField } from '../../ui/form/upload-field.tsx'
import * as css from './courses.css.ts'
import { getFileFacts, isVideo, toContentFile } from './file-facts.ts'
import { type Move, MoveButtons, moveItem } from './move-buttons.tsx'
import { type CourseSave, useCourseSave } from './use-course-save.ts'

const PreviewDialog = lazyPart(
  () => import('./preview-dialog.tsx').then(file => file.PreviewDialog),
  NotLoaded,
)
const CaptionsDialog = lazyPart(
  () => import('./file-dialogs.tsx').then(file => file.CaptionsDialog),
  NotLoaded,
)
const PageTimeDialog = lazyPart(
  () => import('./file-dialogs.tsx').then(file => file.PageTimeDialog),
  NotLoaded,
)
const RemoveFile = lazyPart(() => import('./file-dialogs.tsx').then(file => file.RemoveFile), NotLoaded)

export type TabProps = { course: CourseDraft; off: Off | undefined }

type OpenDialog = { act: 'preview' | 'captions' | 'time' | 'remove'; at: number }

/** The files of a course in order: uploaded, previewed, moved by keyboard, with captions, removed. */
export function ContentTab({ course, off }: TabProps) {
  const { t } = useText()
  const save = useCourseSave(course)
  const [asked, setAsked] = useState<OpenDialog | null>(null)
  const { files } = course.content
  const close = () => setAsked(null)
  const file = asked && files[asked.at]
  return (
    <div className={css.tab}>
      <section className={css.part} aria-labelledby="course-files">
        <h2 id="course-files" className={css.partTitle}>
          {t('courses:files.heading', { count: files.length, max: limits.courseFiles })}
        </h2>
        {files.length === 0 ? (
          <EmptyState small title={t('courses:files.none')} text={t('courses:files.noneText')} />
        ) : (
          <FileList files={files} off={off} save={save} onAsk={setAsked} />
        )}
      </section>
      <Uploads course={course} off={off} save={save} />
      <Suspense>
        {asked?.act === 'preview' && <PreviewDialog course={course} at={asked.at} onClose={close} />}
        {asked?.act === 'captions' && file && (
          <CaptionsDialog course={course} file={file} off={off} save={save} onClose={close} />
        )}
        {asked?.act === 'time' && file && <PageTimeDialog file={file} save={save} onClose={close} />}
        {asked?.act === 'remove' && file && <RemoveFile file={file} save={save} onClose={close} />}
      </Suspense>
    </div>
  )
}

type ListProps = {
  files: readonly ContentFile[]
  off: Off | undefined
  save: CourseSave
  onAsk: (asked: OpenDialog) => void
}

function FileList({ files, off, save, onAsk }: ListProps) {
  const { t } = useText()
  const [said, setSaid] = useState('')
  const move = async (at: number, by: -1 | 1, act: string) => {
    const { id } = files[at]!
    const isMoved = await save(content => ({ sections: { files: moveItem(content.files, id, by) } }))
    if (!isMoved) return
    setSaid(t('courses:files.moved', { at: at + by + 1, count: files.length }))
    requestAnimationFrame(() => focusFirst([`file-${id}-${act}`]))
  }
  return (
    <>
      <ol className={css.list}>
        {files.map((file, at) => (
          <FileRow
            key={file.id}
            file={file}
            at={at}
            count={files.length}
            off={off}
            onMove={(by, act) => void move(at, by, act)}
            onAsk={act => onAsk({ act, at })}
          />
        ))}
      </ol>
      <LiveRegion text={said} />
    </>
  )
}

type RowProps = {
  file: ContentFile
  at: number
  count: number
  off: Off | undefined
  onMove: Move
  onAsk: (act: OpenDialog['act']) => void
}

function FileRow({ file, at, count, off, onMove, onAsk }: RowProps) {
  const { t } = useText()
  const { id, name } = file
  const captions = file.captions.map(each => t(`common:language.${each.language}`)).join(', ')
  return (
    <li className={css.row}>
      <span className={css.number}>{number(at + 1)}</span>
      <span className={css.about}>
        <span>{name}</span>
        <span className={css.quiet}>
          {getFileFacts(file, t)}
          {captions && ` · ${t('courses:captions.of', { languages: captions })}`}
        </span>
      </span>
      <span className={css.acts}>
        <IconButton
          variant="quiet"
          icon={Eye}
          label={t('courses:files.preview', { name })}
          onClick={() => onAsk('preview')}
        />
        {isVideo(file) ? (
          <IconButton
            variant="quiet"
            icon={Captions}
            label={t('courses:captions.open', { name })}
            onClick={() => onAsk('captions')}
          />
        ) : (
          <IconButton
            variant="quiet"
            icon={Clock}
            label={t('courses:time.open', { name })}
            off={off}
            onClick={() => onAsk('time')}
          />
        )}
        <MoveButtons id={`file-${id}`} name={name} at={at} count={count} off={off} onMove={onMove} />
        <IconButton
          variant="quiet"
          icon={Trash2}
          label={t('courses:files.remove', { name })}
          off={off}
          onClick={() => onAsk('remove')}
        />
      </span>
    </li>
  )
}

const pictureEndings = courseFileEndings.filter(each => each !== 'mp4' && each !== 'pdf')
const noFiles: readonly StoredCourseFile[] = []

/** New files with their progress, and uploads that were begun earlier. */
function Uploads({ course, off, save }: TabProps & { save: CourseSave }) {
  const { t } = useText()
  const session = useSessionStore()
  const reread = useReread()
  const [sending, setSending] = useState(false)
  useUnsaved(sending, {
    reason: {
      title: t('courses:upload.leaveTitle'),
      text: t('courses:upload.leaveText'),
      confirm: t('courses:upload.leave'),
    },
  })
  const { kind, files } = course.content
  const left = limits.courseFiles - files.length
  const text =
    kind === 'images'
      ? t('courses:upload.pictures', { mb: limits.courseImageMb })
      : t('courses:upload.text', { video: limits.courseVideoMb, pdf: limits.coursePdfMb })
  if (off) return null
  if (left <= 0) return <p className={css.hint}>{t('courses:upload.full', { max: limits.courseFiles })}</p>
  return (
    <div className={css.part}>
      <h2 className={css.partTitle}>{t('courses:upload.title')}</h2>
      <BegunUploads courseId={course.id} sending={sending} />
      <UploadField<StoredCourseFile>
        label={t('courses:upload.title')}
        hideLabel
        text={text}
        bounds={{
          files: left,
          types: kind === 'images' ? pictureEndings : ['mp4', 'pdf'],
          mb: kind === 'images' ? limits.courseImageMb : limits.courseVideoMb,
        }}
        testId="course-file"
        values={noFiles}
        getFacts={({ name, size }) => ({ name, size })}
        onSending={setSending}
        send={async (file, { signal, onProgress }) => {
          const target = { courseId: course.id, part: 'content' } as const
          const stored = await uploadCourseFile(file, target, { session, signal, onProgress })
          await save(content => ({ sections: { files: [...content.files, toContentFile(stored)] } }))
          void reread(listCourseUploads)
          return stored
        }}
        onChange={() => undefined}
      />
    </div>
  )
}

/** Uploads that were cut off, here or on another page: the same file goes on when it is chosen again. */
function BegunUploads({ courseId, sending }: { courseId: string; sending: boolean }) {
  const { t } = useText()
  const reread = useReread()
  const [given, setGiven] = useState<string | null>(null)
  const begun = useScoped(listCourseUploads, { courseId }, { loading: false }).data?.records ?? []
  if (sending || begun.length === 0) return null
  const one = begun.find(each => each.id === given)
  return (
    <>
      <p className={css.hint}>{t('courses:upload.begunText')}</p>
      <ul className={css.list}>
        {begun.map(({ id, name, received, size }) => (
          <li key={id} className={css.row}>
            <span />
            <span className={css.about}>
              <span>{name}</span>
              <span className={css.quiet}>
                {t('courses:upload.arrived', { percent: Math.floor((received / size) * 100) })}
              </span>
            </span>
            <span className={css.acts}>
              <Button small onClick={() => setGiven(id)}>
                {t('courses:upload.giveUp')}
              </Button>
            </span>
          </li>
        ))}
      </ul>
      {one && (
        <ActDialog
          call={removeCourseUpload}
          toInput={() => ({ uploadId: one.id })}
          reason="none"
          size="sm"
          danger
          words={{
            title: t('courses:upload.giveUpOf', { name: one.name }),
            confirm: t('courses:upload.giveUp'),
            done: t('courses:upload.givenUp', { name: one.name }),
          }}
          onDone={() => reread(listCourseUploads)}
          onClose={() => setGiven(null)}
        >
          <p>{t('courses:upload.giveUpText')}</p>
        </ActDialog>
      )}
    </>
  )
}
