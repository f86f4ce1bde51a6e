import '@angular/compiler'
import 'mds-kit/notice-bell/define'
import 'mds-kit/session/define'
import 'mds-kit/time-zone-picker/define'
import 'mds-kit/user-picker/define'
import { provideZonelessChangeDetection } from '@angular/core'
import { bootstrapApplication } from '@angular/platform-browser'
import '../shared/shared.css'
import { StudyTeam } from './app.ts'

bootstrapApplication(StudyTeam, { providers: [provideZonelessChangeDetection()] })
