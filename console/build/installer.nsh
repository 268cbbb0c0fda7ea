; The program writes these keys by itself and no uninstaller takes them away again.
; An update runs the old version's uninstaller too: then they stay, or "Start with the computer" would be off after it.
; The GUID is the toast activator of console/src/main/index.ts.
!macro customUnInstall
  ${ifNot} ${isUpdated}
    DeleteRegKey HKCU "Software\Classes\CLSID\{6F0D5C1E-8B3A-4E57-9C6D-2A1B7F4E9D30}"
    DeleteRegKey HKCU "Software\Classes\sallie"
    DeleteRegValue HKCU "Software\Microsoft\Windows\CurrentVersion\Run" "com.example.sallie.desk"
  ${endIf}
!macroend
