import { useText } from '../../shared/call/use-text.ts'
import { staysHere, useNavigation } from '../../shared/page/navigation.tsx'
import { Breadcrumb } from '../../ui/base/breadcrumb.tsx'
import { ElearningPlayer } from '../../widgets/elearning-player/player.tsx'
import * as css from './learning.css.ts'
import { taskPath } from './task-path.ts'

/** A task with its player; the shown course is in the address. */
export function CoursePage({ taskId, courseId }: { taskId: string; courseId: string }) {
  const { t } = useText()
  const { go } = useNavigation()
  const tasks = '/eLearning/task'
  return (
    <div className={css.page}>
      <Breadcrumb
        items={[{ id: 'tasks', label: t('portal:title.learningTasks'), href: tasks }]}
        onBack={() => go(tasks)}
        onGo={(_, event) => {
          if (!staysHere(event)) return
          event.preventDefault()
          go(tasks)
        }}
      />
      <ElearningPlayer
        taskId={taskId}
        courseId={courseId}
        onCourse={course => {
          go(`${taskPath(taskId)}/${course}`)
          return false
        }}
      />
    </div>
  )
}
