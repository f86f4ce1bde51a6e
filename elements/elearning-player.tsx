import '../styles/theme.css.ts'
import { useCallback } from 'react'
import { ElearningPlayer } from '../components/widgets/elearning-player/player.tsx'
import type { Definition, WidgetProps } from './base/definition.ts'
import { failed, wayIn } from './base/session-events.ts'
import { defineWidget } from './define.ts'

/** Members of `<mds-elearning-player>`. */
export type ElearningPlayerMembers = { taskId: string; courseId: string; hideList: boolean }

function Inside({ host, taskId, courseId, hideList }: ElearningPlayerMembers & WidgetProps) {
  const { expose } = host
  const exposed = useCallback((methods: { play: () => void; pause: () => void }) => expose(methods), [expose])
  return (
    <ElearningPlayer
      taskId={taskId}
      courseId={courseId}
      hideList={hideList}
      label={host.label}
      expose={exposed}
      onCourse={course => host.emit('mds-course', { taskId, courseId: course })}
      onProgress={(task, course, { percent, watchedMs, learned }) =>
        host.emit('mds-progress', { taskId: task, courseId: course, percent, watchedMs, learned })
      }
      onComplete={(task, course, certificateId) =>
        host.emit('mds-complete', { taskId: task, courseId: course, certificateId })
      }
      onPlaying={playing => host.state('playing', playing)}
      onError={error => host.emit('mds-error', { error })}
      onSignIn={() => host.emit('mds-sign-in-required', { error: null })}
    />
  )
}

const definition: Definition<ElearningPlayerMembers> = {
  tag: 'mds-elearning-player',
  docs: 'Plays the courses of a training task: video, PDF and pictures with proved progress, tests and certificates.',
  component: Inside,
  props: {
    taskId: { type: 'string', docs: 'Id of the training task.' },
    courseId: {
      type: 'string',
      docs: 'Id of the course to begin with; unless set, the first that is open and not finished.',
    },
    hideList: { type: 'boolean', docs: 'Leaves the list of courses out.' },
  },
  events: {
    'mds-course': {
      docs: 'The person chose a course; preventDefault() leaves it to the page to set `course-id`.',
      cancelable: true,
      detail: '{ taskId: string; courseId: string }',
    },
    'mds-progress': {
      docs: 'The server has taken progress; `percent` is what it has proved of the whole.',
      detail: '{ taskId: string; courseId: string; percent: number; watchedMs: number; learned: boolean }',
    },
    'mds-complete': {
      docs: 'A course has been finished, its test passed where there is one.',
      detail: '{ taskId: string; courseId: string; certificateId: string | null }',
    },
    'mds-error': {
      docs: 'The task or a course could not be loaded, or reports of it were refused.',
      ...failed,
    },
    'mds-sign-in-required': wayIn,
  },
  methods: {
    play: { docs: 'Plays the video that is shown, if the browser lets it.' },
    pause: { docs: 'Pauses the video that is shown.' },
  },
  parts: {
    base: 'Everything.',
    list: 'The list of courses.',
    course: 'One course in the list.',
    video: 'The video itself.',
    controls: 'The bar under a video, page or picture.',
    slider: 'The slider of the video.',
    transcript: 'The text of what is said.',
    test: 'The test of a course.',
    question: 'One question of a test.',
    certificate: 'The certificate of a course.',
  },
  cssProperties: {
    '--mds-elearning-player-list-width':
      'Width of the list of courses beside a wide player, 300px unless set.',
    '--mds-color-surface': 'Ground of the player.',
    '--mds-color-sunken': 'Ground behind video, pages and pictures.',
    '--mds-color-ink': 'Text and titles.',
    '--mds-color-ink-2': 'Second lines.',
    '--mds-color-accent': 'What has been played, and primary buttons.',
    '--mds-color-selected': 'Ground of the course that is shown, in the list.',
    '--mds-color-focus': 'Focus ring.',
  },
  states: { playing: 'A video is playing.' },
  slots: { '': 'Shown until the element is defined: a link to the course.' },
}

/** `<mds-elearning-player>`. */
export const element = defineWidget(definition)
