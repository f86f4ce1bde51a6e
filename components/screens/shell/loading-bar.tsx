import { useStore } from '@nanostores/react'
import { $loading } from '../../../client/page/loading.ts'
import { LoadingBar as Bar } from '../../ui/feedback/loading-bar.tsx'

/** A line along the top during calls, for at least 300 ms (F44). */
export const LoadingBar = () => <Bar busy={useStore($loading)} />
