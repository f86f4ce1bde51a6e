import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import { TaskRecords } from '../../components/screens/learning/task-records.tsx'
import { courseState } from '../../contract/learning/shapes.ts'
import { limits } from '../../contract/limits.ts'
import { $recordName } from '../titles.ts'

const route = '/inside/eLearning/userTaskRecord/$tid'

/** /eLearning/userTaskRecord/$tid: a learner's record of all tasks; `tid` is the learner. */
export function Page() {
  const { tid } = useParams({ from: route })
  const search = useSearch({ from: route })
  const navigate = useNavigate({ from: '/eLearning/userTaskRecord/$tid' })
  const page = Math.max(1, Math.floor(Number(search.page)) || 1)
  const size = limits.pageSizes.find(each => each === Number(search.size)) ?? limits.pageSize
  const state = courseState.options.find(each => each === search.state) ?? null
  const name = useCallback((text: string | null) => $recordName.set(text), [])
  return (
    <TaskRecords
      key={tid}
      userId={tid}
      state={{ state, page, size }}
      onState={next =>
        void navigate({
          search: {
            ...(next.state && { state: next.state }),
            page: String(next.page),
            size: String(next.size),
          },
        })
      }
      onName={name}
    />
  )
}
