import { useSession } from '../call/use-session.ts'
import { sitesMenu } from './study-paths.ts'

/** Whether the user may open the sites of studies. */
export function useOpensSites(): boolean {
  const { user, menus } = useSession()
  return Boolean(user?.canAdminister) && menus.some(({ id }) => id === sitesMenu)
}
