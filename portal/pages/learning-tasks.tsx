import { LearningTasks, taskState } from '../../components/screens/learning/task-list.tsx'
import { useAddressState } from '../address-state.ts'

/** /eLearning/task: the training tasks of the user. */
export const Page = () => <LearningTasks {...useAddressState(taskState)} />
