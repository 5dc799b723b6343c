import "../students/students-screen.tsx";
