import './style/index.css';
