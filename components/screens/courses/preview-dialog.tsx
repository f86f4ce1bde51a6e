// Loads on demand: the parts of the player.
import { useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import type { CallError } from '../../../client/http/call-error.ts'
import { send } from '../../../client/session/api.ts'
import { getKey } from '../../../client/session/query.ts'
import type { CourseDraft } from '../../../contract/courses/calls.ts'
import { linkCourseFile } from '../../../contract/courses/files.ts'
import type { CourseOfTask, OpenedCourse, Progress } from '../../../contract/learning/shapes.ts'
import { getLength, type Interval } from '../../../contract/values/intervals.ts'
import { Loaded } from '../../shared/call/loaded.tsx'
import { useSessionStore } from '../../shared/call/session-context.ts'
import { useSession } from '../../shared/call/use-session.ts'
import { useText } from '../../shared/call/use-text.ts'
import { localName } from '../../shared/page/company-name.ts'
import { Button } from '../../ui/base/button.tsx'
import { LiveRegion } from '../../ui/base/live-region.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { Content } from '../../widgets/elearning-player/content.tsx'
import { union } from '../../widgets/elearning-player/played.ts'
import * as css from './courses.css.ts'

type Props = { course: CourseDraft; at: number; onClose: () => void }
type Links = ReadonlyMap<string, { url: string; expiresAt: string }>

/** Signed links to all files of the draft, by the ids of their bytes. */
function useLinks({ content }: CourseDraft) {
  const session = useSession()
  const store = useSessionStore()
  const ids = content.files.flatMap(each => [each.fileId, ...each.captions.map(one => one.fileId)])
  return useQuery<Links, CallError>({
    queryKey: getKey(session, linkCourseFile, { fileId: ids.join(' ') }),
    queryFn: async ({ signal }) => {
      const links = ids.map(fileId =>
        send(linkCourseFile, { fileId }, { signal, quiet: true, session: store }),
      )
      return new Map((await Promise.all(links)).map(link => [link.fileId, link]))
    },
  })
}

/** The course as a learner opens it, from one of its files on; nothing is recorded, and every part can be reached. */
export function PreviewDialog({ course, at, onClose }: Props) {
  const { t, locale } = useText()
  const query = useLinks(course)
  return (
    <Dialog
      open
      size="lg"
      awaited
      title={t('courses:preview.of', { name: localName(course.content, locale) })}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t('common:action.close')}</Button>}
    >
      <div className={css.preview}>
        <p className={css.hint}>{t('courses:preview.text')}</p>
        <Loaded query={query} lines={6} small>
          {links => <Preview course={course} at={at} links={links} renew={() => void query.refetch()} />}
        </Loaded>
      </div>
    </Dialog>
  )
}

/** The draft in the shape that the player takes. */
const getOpened = ({ id, version, content }: CourseDraft, links: Links): OpenedCourse => {
  const getUrl = (fileId: string) => links.get(fileId)?.url ?? ''
  let startMs = 0
  const files = content.files.map(({ fileId, captions, ...file }) => {
    const opened = {
      ...file,
      startMs,
      url: getUrl(fileId),
      captions: captions.map(each => ({ id: each.id, language: each.language, url: getUrl(each.fileId) })),
    }
    startMs += file.lengthMs
    return opened
  })
  const contentVersion = Math.max(1, version)
  const lengthMs = startMs
  return {
    taskId: id,
    courseId: id,
    contentVersion,
    seekLock: false,
    speedPercent: 200,
    mutedCounts: true,
    pauseHidden: false,
    files,
    linkEndsAt: [...links.values()][0]?.expiresAt ?? new Date().toISOString(),
    progress: {
      ...{ round: 1, contentVersion, lengthMs, positionMs: 0, watched: [], watchedMs: 0 },
      ...{ furthestMs: 0, percent: 0, learned: false, finished: false },
    },
  }
}

const getCourse = (
  { id, content }: CourseDraft,
  { contentVersion, progress }: OpenedCourse,
): CourseOfTask => ({
  id,
  name: content.name,
  nameEn: content.nameEn,
  description: content.description,
  descriptionEn: content.descriptionEn,
  kind: content.kind,
  state: 'in_progress',
  lengthMs: progress.lengthMs,
  requiredPercent: content.rules.requiredPercent,
  contentVersion,
  percent: 0,
  learned: false,
  relearn: false,
  finishedAt: null,
  test: null,
  certificate: null,
})

type PreviewProps = { course: CourseDraft; at: number; links: Links; renew: () => void }

function Preview({ course, at, links, renew }: PreviewProps) {
  const text = useText()
  const opened = getOpened(course, links)
  const [watched, setWatched] = useState<readonly Interval[]>([])
  const [said, setSaid] = useState('')
  const tell = useCallback((stretches: readonly Interval[]) => setWatched(now => union(now, stretches)), [])
  const expose = useCallback(() => () => undefined, [])
  const begin = { ...opened, progress: { ...opened.progress, positionMs: opened.files[at]?.startMs ?? 0 } }
  return (
    <>
      <Content
        key={links.size}
        course={getCourse(course, opened)}
        opened={begin}
        progress={getProgress(opened.progress, watched, course.content.rules.requiredPercent)}
        title={localName(course.content, text.locale)}
        active
        text={text}
        tell={tell}
        flush={nothing}
        renew={renew}
        onPlaying={nothing}
        say={setSaid}
        expose={expose}
      />
      <LiveRegion text={said} />
    </>
  )
}

const nothing = () => undefined

const getProgress = (start: Progress, watched: readonly Interval[], required: number): Progress => {
  const watchedMs = getLength(watched)
  const percent = start.lengthMs === 0 ? 0 : Math.floor((watchedMs / start.lengthMs) * 100)
  return {
    ...start,
    watched: watched.map(([from, to]) => [from, to]),
    watchedMs,
    percent,
    learned: percent >= required,
  }
}
