import { useNavigate, useSearch } from '@tanstack/react-router'
import { TaskList } from '../../components/screens/learning/task-list.tsx'
import { limits } from '../../contract/limits.ts'

/** /eLearning/task: the training tasks of the user. */
export function Page() {
  const search = useSearch({ from: '/inside/eLearning/task' })
  const navigate = useNavigate({ from: '/eLearning/task' })
  const page = Math.max(1, Math.floor(Number(search.page)) || 1)
  const size = limits.pageSizes.find(each => each === Number(search.size)) ?? limits.pageSize
  return (
    <TaskList
      state={{ page, size }}
      onState={next => void navigate({ search: { page: String(next.page), size: String(next.size) } })}
    />
  )
}
