import "../screens/login/login-screen.tsx";
