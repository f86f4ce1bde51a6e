import { useCallback, useMemo, useState } from 'react'
import type { CourseFile, CourseOfTask, OpenedCourse, Progress } from '../../../contract/learning/shapes.ts'
import type { Interval } from '../../../contract/values/intervals.ts'
import type { Text } from '../../shared/call/use-text.ts'
import { Button } from '../../ui/base/button.tsx'
import { lazyPart } from '../../ui/base/lazy-part.tsx'
import { Later } from '../../ui/feedback/skeleton.tsx'
import * as css from './player.css.ts'
import { Missing } from './states.tsx'
import { clock } from './time.ts'
import { Video, type VideoProps } from './video.tsx'

const Gallery = lazyPart(() => import('./gallery.tsx').then(file => file.Gallery), Missing)
const Pdf = lazyPart(() => import('./pdf.tsx').then(file => file.Pdf), Missing)

export type ContentProps = Pick<
  VideoProps,
  'active' | 'text' | 'tell' | 'flush' | 'renew' | 'onPlaying' | 'say' | 'expose'
> & {
  course: CourseOfTask
  opened: OpenedCourse
  progress: Progress
  title: string
}

/** Watched intervals of a file in its own time. */
const inFile = (watched: Progress['watched'], { startMs, lengthMs }: CourseFile): Interval[] =>
  watched
    .map(([from, to]): Interval => [Math.max(0, from - startMs), Math.min(lengthMs, to - startMs)])
    .filter(([from, to]) => to > from)

/** The content of a course: its video, its PDF or its pictures, from where the learner stopped. */
export function Content(props: ContentProps) {
  const { course, opened, progress, title, text } = props
  // Decide the start once: later progress must not move the video that is playing.
  const [begin, setBegin] = useState(() => getStart(opened))
  const [again, setAgain] = useState(0)
  const [at, setAt] = useState(() => fileAt(opened.files, begin))
  const over = () => {
    setBegin(0)
    setAt(0)
    setAgain(again + 1)
  }
  return (
    <>
      {course.kind === 'images' ? (
        <Later lines={2} pictured>
          <Gallery key={again} {...props} files={opened.files} watched={progress.watched} startMs={begin} />
        </Later>
      ) : (
        <OneFile key={`${again} ${at}`} {...props} file={opened.files[at]!} begin={begin} title={title} />
      )}
      {opened.files.length > 1 && course.kind !== 'images' && (
        <Parts files={opened.files} at={at} onPart={setAt} />
      )}
      <Learned {...props} />
      {begin > 0 && <Resumed begin={begin} text={text} onOver={over} />}
    </>
  )
}

function OneFile({ file, begin, ...props }: ContentProps & { file: CourseFile; begin: number }) {
  const { progress, tell: tellCourse } = props
  const watched = useMemo(() => inFile(progress.watched, file), [progress.watched, file])
  const { startMs } = file
  const tell = useCallback(
    (stretches: readonly Interval[], muted: boolean) =>
      tellCourse(
        stretches.map(([from, to]): Interval => [from + startMs, to + startMs]),
        muted,
      ),
    [tellCourse, startMs],
  )
  const start = Math.min(Math.max(0, begin - startMs), file.lengthMs)
  const own = { ...props, file, watched, startMs: start, tell }
  return file.mediaType === 'application/pdf' ? (
    <Later lines={2} pictured>
      <Pdf {...own} />
    </Later>
  ) : (
    <Video {...own} />
  )
}

/** A video or PDF of several files: chooses which one shows. */
const Parts = ({
  files,
  at,
  onPart,
}: {
  files: readonly CourseFile[]
  at: number
  onPart: (at: number) => void
}) => (
  <div className={css.strip}>
    {files.map((file, index) => (
      <Button key={file.id} small aria-pressed={index === at} onClick={() => onPart(index)}>
        {index + 1}. {file.name}
      </Button>
    ))}
  </div>
)

/** How much of the course is done, and how much is required. */
function Learned({ course, progress, text: { t } }: ContentProps) {
  const words = progress.learned
    ? t('player:learned')
    : t('player:progress', { percent: progress.percent, required: course.requiredPercent })
  return (
    <div className={css.strip}>
      <progress className={css.meter} max={100} value={progress.percent} aria-label={words} />
      {words}
    </div>
  )
}

const Resumed = ({ begin, text: { t }, onOver }: { begin: number; text: Text; onOver: () => void }) => (
  <div className={css.strip}>
    {t('player:resume.text', { time: clock(begin) })}
    <Button small onClick={onOver}>
      {t('player:resume.over')}
    </Button>
  </div>
)

/** Where the learner stopped; at the end it starts from the beginning. */
const getStart = ({ progress }: OpenedCourse): number =>
  progress.positionMs >= progress.lengthMs - 500 ? 0 : progress.positionMs

const fileAt = (files: readonly CourseFile[], atMs: number): number =>
  Math.max(
    0,
    files.findIndex(each => atMs < each.startMs + each.lengthMs),
  )
