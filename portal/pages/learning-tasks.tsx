import { taskState, tasks } from '../../components/screens/learning/task-list.tsx'
import { RecordList } from '../../components/shared/list/record-list.tsx'
import { useAddressState } from '../address-state.ts'

/** /eLearning/task: the training tasks of the user. */
export const Page = () => <RecordList of={tasks} {...useAddressState(taskState)} />
