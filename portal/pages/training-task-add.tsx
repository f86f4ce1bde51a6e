import { TrainingTaskCreate } from '../../components/screens/training-tasks/create-page.tsx'

/** /csr_mds/trainingTask/add. */
export const Page = () => <TrainingTaskCreate />
