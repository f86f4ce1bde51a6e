import { taskListState } from '../../components/screens/training-tasks/list-state.ts'
import { TrainingTaskList } from '../../components/screens/training-tasks/task-list.tsx'
import { useAddressState } from '../address-state.ts'

/** /csr_mds/trainingTask: the address contains the state of the list. */
export const Page = () => <TrainingTaskList {...useAddressState(taskListState)} />
