import { Suspense, useEffect } from 'react'
import type { CallError } from '../../../client/http/call-error.ts'
import { hasWords, loadWords } from '../../../client/words/i18n.ts'
import type { Progress } from '../../../contract/learning/shapes.ts'
import { useOnline } from '../../shared/call/use-online.ts'
import { type Text, useText } from '../../shared/call/use-text.ts'
import { lazyPart } from '../../ui/base/lazy-part.tsx'
import { LiveRegion } from '../../ui/base/live-region.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Course } from './course.tsx'
import { CourseList } from './course-list.tsx'
import type { NoteProps } from './note.tsx'
import * as css from './player.css.ts'
import { Elsewhere, NoTask, SignedOut, Trouble } from './states.tsx'
import { type Desk, useDesk } from './use-desk.ts'

export type ElearningPlayerProps = {
  taskId: string
  /** The first course to show; by default the first unfinished one. */
  courseId: string
  /** Accessible name of the player. */
  label?: string
  /** Hides the list of courses. */
  hideList?: boolean
  /** Return false to leave the change to the page, which then sets `courseId`. */
  onCourse?: (courseId: string) => boolean
  onProgress?: (taskId: string, courseId: string, progress: Progress) => void
  onComplete?: (taskId: string, courseId: string, certificateId: string | null) => void
  onPlaying?: (playing: boolean) => void
  onError?: (error: CallError) => void
  onSignIn?: () => void
  expose?: Desk['expose']
}

/** The learning player: the courses of a task, each with its video, PDF or pictures, its test and its certificate. */
export function ElearningPlayer(props: ElearningPlayerProps) {
  // A new task resets the player: the shown course and its opened content belong to the previous task.
  return <Player key={props.taskId} {...props} />
}

function Player(props: ElearningPlayerProps) {
  const { ready, ...text } = usePlayerText()
  const desk = useDesk(props, text)
  return (
    <section part="base" className={css.frame} aria-label={props.label || text.t('player:label')}>
      {ready && <Shown desk={desk} props={props} />}
      <LiveRegion text={desk.said} />
    </section>
  )
}

function Shown({ desk, props }: { desk: Desk; props: ElearningPlayerProps }) {
  const { task, text, holding, course } = desk
  if (!props.taskId) return <NoTask text={text} />
  if (!desk.signedIn) return <SignedOut text={text} onSignIn={() => props.onSignIn?.()} />
  if (holding === 'elsewhere') return <Elsewhere text={text} onHere={desk.takeOver} />
  if (task.state === 'failed') return <Trouble error={task.error} text={text} onRetry={desk.reload} />
  if (task.state === 'loading')
    return (
      <div className={css.space16}>
        <Skeleton lines={4} pictured />
      </div>
    )
  if (!course) return <NoTask text={text} />
  return (
    <>
      <Notes desk={desk} />
      <div className={css.layout}>
        <Course key={course.id} desk={desk} data={task.data} course={course} />
        {!props.hideList && (
          <div className={css.aside}>
            <CourseList data={task.data} shown={course.id} text={text} onChoose={desk.choose} />
          </div>
        )}
      </div>
    </>
  )
}

/** The notice bar loads with the first notice; without the network the sentence shows alone. */
const Note = lazyPart(() => import('./note.tsx').then(file => file.Note), PlainNote)

function PlainNote({ text }: NoteProps) {
  return (
    <p role="status" className={css.strip}>
      {text}
    </p>
  )
}

/** Notices above the course: its content has changed, or reports wait for the network. */
function Notes({ desk: { changed, waiting, text } }: { desk: Desk }) {
  const online = useOnline()
  const notes = [
    changed && text.t('player:changed'),
    !online &&
      (waiting > 0 ? text.t('player:offline.waiting', { count: waiting }) : text.t('player:offline.title')),
  ].filter(note => note !== false)
  return notes.map(note => (
    <Suspense key={note} fallback={<PlainNote text={note} />}>
      <Note text={note} />
    </Suspense>
  ))
}

/** All texts of the player, loaded with its first render. */
const namespaces = ['player', 'ui'] as const

/** The texts of the player, and whether they are loaded. */
function usePlayerText(): Text & { ready: boolean } {
  const text = useText()
  const ready = hasWords(namespaces)
  useEffect(() => {
    if (hasWords(namespaces)) return
    loadWords(namespaces).catch(error => console.warn('The words of the player could not be loaded.', error))
  }, [])
  return { ...text, ready }
}
