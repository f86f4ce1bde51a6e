import {
  ChartGantt,
  FileText,
  GraduationCap,
  Info,
  KeyRound,
  type LucideIcon,
  ShieldAlert,
  Timer,
  TrendingUp,
  UserCheck,
  UserX,
} from 'lucide-react'
import type { Notice } from '../../../contract/notices/calls.ts'

/** The icon of each kind of notice; its word is always beside it. */
export const kindIcons: Readonly<Record<Notice['kind'], LucideIcon>> = {
  timesheet: Timer,
  contract: FileText,
  planned_progress: ChartGantt,
  actual_progress: TrendingUp,
  user_review: UserCheck,
  authorisation: KeyRound,
  learning: GraduationCap,
  gap_alarm: UserX,
  security: ShieldAlert,
  system: Info,
}
