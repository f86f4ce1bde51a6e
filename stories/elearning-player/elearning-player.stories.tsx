import { useState } from 'react'
import { SessionContext } from '../../components/shared/call/session-context.ts'
import { ElearningPlayer } from '../../components/widgets/elearning-player/player.tsx'
import { element } from '../../elements/elearning-player.tsx'
import {
  certificate,
  getProgress,
  imageCourse,
  type LearningWorld,
  learningWorld,
  pdfCourse,
  standing,
  videoCourse,
} from '../../tests/fixtures/learning-answers.ts'
import { anatomy } from '../elements/playground.tsx'
import type { Story } from '../story.ts'

export default { title: 'Widgets / E-learning player' }

export const Anatomy = anatomy(element)

type Props = {
  world?: Partial<LearningWorld>
  refused?: [path: string, code: number]
  nobody?: boolean
  empty?: boolean
}

/** A player in its own session; its calls are answered in the page, its files are those of the demo. */
function Shown({ world, refused, nobody, empty }: Props) {
  const [session] = useState(() => {
    const made = learningWorld(world, nobody ? { status: 'none', user: null, getToken: null } : {})
    if (refused) made.world.refusals.set(...refused)
    return made.session
  })
  return (
    <SessionContext value={session}>
      <ElearningPlayer taskId={empty ? '' : 'task'} courseId="" />
    </SessionContext>
  )
}

const done = new Date(Date.now() - 86_400_000).toISOString()
const watched = (ms: number) => new Map([['video', getProgress(42_000, [[0, ms]])]])
const only = (...courses: LearningWorld['courses']) => ({ courses })

export const Video: Story = () => <Shown world={{ progress: watched(16_800) }} />
export const Pdf: Story = () => <Shown world={only(pdfCourse({ state: 'in_progress' }))} />
export const Pictures: Story = () => <Shown world={only(imageCourse())} />
export const EveryState: Story = () => (
  <Shown
    world={only(
      videoCourse({
        id: 'a',
        state: 'finished',
        finishedAt: done,
        percent: 100,
        learned: true,
        test: standing({ result: 'passed', scorePercent: 100, attemptsLeft: 0 }),
        certificate: certificate(214),
      }),
      videoCourse({
        id: 'b',
        state: 'completed_late',
        finishedAt: done,
        percent: 100,
        test: null,
        certificate: certificate(12),
      }),
      pdfCourse({ id: 'c', state: 'overdue' }),
      imageCourse({ id: 'd', state: 'in_progress', percent: 50 }),
      pdfCourse({ id: 'e' }),
      imageCourse({ id: 'f', state: 'locked' }),
    )}
  />
)
export const Failed: Story = () => (
  <Shown
    world={only(
      videoCourse({
        relearn: true,
        learned: true,
        test: standing({ result: 'failed', scorePercent: 33, attemptsLeft: 0 }),
      }),
    )}
  />
)
export const PendingScore: Story = () => (
  <Shown
    world={only(videoCourse({ learned: true, test: standing({ result: 'pending', scoresAt: done }) }))}
  />
)
export const ExpiredCertificate: Story = () => (
  <Shown
    world={only(
      videoCourse({
        state: 'finished',
        finishedAt: done,
        learned: true,
        test: standing({ result: 'passed', scorePercent: 100, attemptsLeft: 0 }),
        certificate: certificate(-3),
      }),
    )}
  />
)
export const Locked: Story = () => (
  <Shown world={only(pdfCourse({ state: 'locked' }), videoCourse({ state: 'locked' }))} />
)
export const OtherCodec: Story = () => <Shown world={{ shown: 'strange' }} />
export const Loading: Story = () => (
  <Shown
    world={{ before: path => (path === 'getCoursesBytaskId' ? new Promise(() => undefined) : undefined) }}
  />
)
export const Empty: Story = () => <Shown empty />
export const Failing: Story = () => <Shown refused={['getCoursesBytaskId', 999500]} />
export const NoPermission: Story = () => <Shown refused={['getCoursesBytaskId', 990701]} />
export const SignedOut: Story = () => <Shown nobody />
