import { trainingState } from '../../components/screens/training/list-state.ts'
import { TrainingPage } from '../../components/screens/training/training-page.tsx'
import { useAddressState } from '../address-state.ts'

/** /csr_mds/learning: the address contains figure, view, filters and moment. */
export const Page = () => <TrainingPage {...useAddressState(trainingState)} />
